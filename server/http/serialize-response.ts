import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Longer lists are serialized in chunks, so that other requests are handled in between. */
const chunkLength = 500;

/** Serializes a body as JSON, validated by the schema of the reply's status. */
export async function serializeResponse(reply: FastifyReply, body: unknown): Promise<string> {
  if (!Array.isArray(body) || body.length <= chunkLength) return String(reply.serialize(body));
  const parts: string[] = [];
  for (let first = 0; first < body.length; first += chunkLength) {
    parts.push(String(reply.serialize(body.slice(first, first + chunkLength))).slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${parts.join(',')}]`;
}
