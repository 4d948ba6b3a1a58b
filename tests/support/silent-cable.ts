import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** A cable to the database server that can be pulled without either end being told. */
export type Cable = { url: string; pull(): void; plugIn(): void; close(): void };

/** Lays a cable to the database of an address. */
export async function layCable(url: string): Promise<Cable> {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const ends: Socket[] = [];
  let pulled = false;
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.push(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => pulled || to.write(bytes));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no port');
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`;
  return {
    url: `postgresql://${login}@127.0.0.1:${address.port}/${database}?sslmode=disable`,
    pull() {
      pulled = true;
    },
    plugIn() {
      pulled = false;
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
