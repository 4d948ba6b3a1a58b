import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../shared/dependencies.ts';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

/** `/healthz`: the process is alive. `/readyz`: the database responds; 503 otherwise. */
export function registerHealthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', open, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('alive\n'),
  );
  app.get('/readyz', open, async (_request, reply) => {
    const ready = await respondsWithin(db, 2_000);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? 'ready\n' : 'the database does not answer\n');
  });
}

function respondsWithin(db: Database, ms: number): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer));
}
