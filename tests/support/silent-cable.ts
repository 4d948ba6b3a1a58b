import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** A cable to the database server that can be pulled without either end being told. */
export type Cable = {
  url: string;
  pull(): void;
  plugIn(): void;
  /**
   * Keeps back the server's answer to the commit of this number, counted from now, and whatever follows it on that
   * connection; resolves once it is kept back. What was committed stays so.
   */
  holdCommit(number: number): Promise<void>;
  close(): void;
};

/** How PostgreSQL says that a transaction is committed; one that was rolled back says so. */
const committed = Buffer.from('COMMIT\0');

/** Lays a cable to the database of an address. */
export async function layCable(url: string): Promise<Cable> {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const ends: Socket[] = [];
  let pulled = false;
  let awaited: { left: number; reached: () => void } | undefined;
  const holds = (bytes: Buffer): boolean => {
    if (!awaited || !bytes.includes(committed)) return false;
    awaited.left -= 1;
    if (awaited.left > 0) return false;
    awaited.reached();
    awaited = undefined;
    return true;
  };
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.push(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      let held = false;
      from.on('data', (bytes) => {
        held ||= from === far && holds(bytes);
        if (!pulled && !held) to.write(bytes);
      });
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
    holdCommit: (number) =>
      new Promise((reached) => {
        awaited = { left: number, reached };
      }),
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
