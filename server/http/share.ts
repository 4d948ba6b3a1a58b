import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from './tag.ts';

/** A shared call's answer as it goes out, and what it depends on. */
export interface SharedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tags: readonly Tag[];
}

/** Answers a shared call; `make` is asked once however many wait, and what it throws reaches all of them. */
export type Share = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<SharedAnswer>,
) => Promise<void>;
