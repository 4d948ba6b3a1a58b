import type { CallResponse, CallValue } from '../cache/call-value.ts';
import { inChunks } from './in-chunks.ts';

/** Freezes a response with all that is in its body, to be cached. */
export async function freezeResponse(response: CallResponse): Promise<CallValue> {
  const costs = await inChunks(response.body, freezeDeeply);
  const cost = costs.reduce((sum, part) => sum + part, 512 + 64 * response.tags.length);
  Object.freeze(response.body);
  return Object.freeze({ ...response, cost });
}

/** Freezes a value of JSON. @returns its memory use in bytes, about */
function freezeDeeply(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  Object.freeze(value);
  let cost = 16;
  for (const part of Object.values(value)) cost += 8 + freezeDeeply(part);
  return cost;
}
