import type { CacheTag } from './cache-tags.ts';

/** A call's answer, keeping status and text as literals so that the contract can check them. */
export const reply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  headers: Record<string, string> = {},
): { status: S; body: B; headers: Record<string, string> } => ({ status, body, headers });

/** The answer of a shared call, with what it depends on: it may be kept until one of the tags changes. */
export const sharedReply = <S extends number, B extends string | object | null>(
  status: S,
  body: B,
  tags: readonly CacheTag[],
  headers: Record<string, string> = {},
): { status: S; body: B; headers: Record<string, string>; tags: readonly CacheTag[] } => ({
  status,
  body,
  headers,
  tags,
});
