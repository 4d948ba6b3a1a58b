import type { FastifyInstance } from 'fastify';
import { inProcess } from '#server/http/limits.ts';
import type { Tag } from '#server/http/tag.ts';
import { dependsOn, readTags } from '#server/pages/depends-on.ts';
import type { Transport } from '#web/outside/api.ts';

/**
 * Lets a page that is being rendered ask the API without a detour over the network; what the answers depend on is added
 * to `tags`. Pages only read: what changes something comes from the browser, where limits and origins are checked.
 */
export function callInProcess(app: FastifyInstance, tags: Set<Tag>, cookie?: string): Transport {
  return async (path, init) => {
    if (init.method !== 'GET')
      throw new Error(`A page may not ask ${init.method} ${path} while it is rendered`);
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: inProcess,
      headers: { [dependsOn]: '?', ...(cookie !== undefined && { cookie }) },
    });
    for (const tag of readTags(answer.headers[dependsOn])) tags.add(tag);
    const headers = new Headers();
    for (const name of ['content-type', 'x-total-count', 'retry-after']) {
      const value = answer.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
}
