import type { FastifyInstance } from 'fastify';
import { inProcess } from '#server/http/limits.ts';
import type { Tag } from '#server/http/tag.ts';
import type { Answer } from '#server/pages/answer.ts';
import type { Answers } from '#server/pages/answers.ts';
import { dependsOn, readTags } from '#server/pages/depends-on.ts';
import { keyOf } from '#server/pages/send.ts';
import type { Delivery, Transport } from '#web/outside/api.ts';

/** What pages that are being rendered ask. */
export interface AskedApi {
  readonly app: FastifyInstance;
  /** Kept answers are read where they lie. */
  readonly answers: Answers;
}

/**
 * Lets a page that is being rendered ask the API without a detour over the network; what the answers depend on is added
 * to `tags`. Pages only read: what changes something comes from the browser, where limits and origins are checked.
 */
export function callInProcess({ app, answers }: AskedApi, tags: Set<Tag>, cookie?: string): Transport {
  return async (path, init) => {
    if (init.method !== 'GET')
      throw new Error(`A page may not ask ${init.method} ${path} while it is rendered`);
    const kept = answers.find(keyOf(path));
    if (kept) {
      for (const tag of kept.tags) tags.add(tag);
      return readKept(kept);
    }
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: inProcess,
      headers: { [dependsOn]: '?', ...(cookie !== undefined && { cookie }) },
    });
    for (const tag of readTags(answer.headers[dependsOn])) tags.add(tag);
    const { statusCode: status, headers } = answer;
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => JSON.parse(answer.payload),
    };
  };
}

function readKept(answer: Answer): Delivery {
  const { headers, body } = answer.variants.identity;
  return {
    ok: true,
    status: answer.status,
    headers: {
      get: (name) => (headers.includes(name) ? (headers[headers.indexOf(name) + 1] ?? null) : null),
    },
    json: async () => {
      if (!read.has(answer))
        read.set(
          answer,
          JSON.parse(Buffer.from(body, 'latin1').toString(), (_, value: unknown) => Object.freeze(value)),
        );
      return read.get(answer);
    },
  };
}

/** Bodies of kept answers, read once and frozen: every page is given the same. */
const read = new WeakMap<Answer, unknown>();
