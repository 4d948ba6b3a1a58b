import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheTag } from './cache-tags.ts';

/** A shared call's answer as it goes out, and what it depends on. */
export interface SharedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tags: readonly CacheTag[];
}

/** Answers a shared call; `make` is asked once however many wait, and what it throws reaches all of them. */
export type ShareCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<SharedResponse>,
) => Promise<void>;
