import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** A pooler in front of a test database. */
export interface PoolerStandIn extends AsyncDisposable {
  readonly url: string;
}

/**
 * Behaves as PgBouncer does where the shop depends on it: startup messages with parameters that it does not know are
 * refused, and in transaction mode clients that take turns are served by one connection of the server. It does not
 * speak TLS, passwords or cancel requests.
 */
export async function openPoolerStandIn(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<PoolerStandIn> {
  const sockets = new Set<Socket>();
  let shared: Upstream | undefined;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('data', (startup: Buffer) => {
      if (startup.includes('statement_timeout')) return void client.end(refusal);
      if (mode === 'transaction' && shared) {
        client.write(accepted);
        serve(client, shared);
        return;
      }
      const upstream = openUpstream(databaseUrl, sockets);
      if (mode === 'transaction') shared = upstream;
      serve(client, upstream);
      upstream.socket.write(startup);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const { user, database } = new Client({ connectionString: databaseUrl });
  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}?sslmode=disable`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A connection of the server, and the client whose turn it is. */
interface Upstream {
  readonly socket: Socket;
  client: Socket | null;
}

function openUpstream(databaseUrl: string, sockets: Set<Socket>): Upstream {
  const { host, port } = new Client({ connectionString: databaseUrl });
  const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  sockets.add(socket);
  const upstream: Upstream = { socket, client: null };
  socket.on('error', () => {});
  socket.on('data', (bytes) => upstream.client?.write(bytes));
  return upstream;
}

function serve(client: Socket, upstream: Upstream): void {
  upstream.client = client;
  client.on('data', (bytes: Buffer) => {
    upstream.client = client;
    if (bytes[0] !== terminate) upstream.socket.write(bytes);
  });
}

/** The first byte of the message with which a client says goodbye. */
const terminate = 'X'.charCodeAt(0);

/** A message of the PostgreSQL protocol, version 3. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** AuthenticationOk and ReadyForQuery. */
const accepted = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

const refusal = message(
  'E',
  Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'),
);
