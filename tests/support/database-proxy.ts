import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A TCP proxy to the database server that can drop traffic without closing connections. */
export type DatabaseProxy = {
  url: string;
  dropTraffic(): void;
  forwardTraffic(): void;
  /**
   * Withholds the server's response to the next commit, with `text` to that of a transaction which has sent a statement
   * with this text, and everything after it on that connection; resolves once it is withheld. The transaction stays
   * committed.
   */
  withholdCommit(text?: string): Promise<void>;
  /** The same for the next statement with this text that is sent outside of a transaction, and so is its own commit. */
  withholdResponseTo(text: string): Promise<void>;
  /** Delays the server's word that a COPY is complete, which then comes by itself after the last row. */
  delayEndOfCopies(): void;
  /** Closes all connections and refuses new ones, like a server that was killed. */
  cut(): void;
  /** Takes connections again, on the same port. */
  restore(): Promise<void>;
  /**
   * Connections from now on lead to another server, as when an address is handed over; those of the former one stay as
   * they are, silent ones silent.
   */
  pointTo(url: string): void;
  close(): void;
};

/** The command tag of a committed transaction; a rollback has another one. */
const committed = Buffer.from('COMMIT\0');

/** How the command tag of a COPY begins, after the type and the length of its message. */
const copied = Buffer.from('COPY ');

/** The server is ready for the next statement, and not within a transaction. */
const idle = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Opens a proxy to the database of a connection URL. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { user, password, database } = new Client({ connectionString: url });
  const sockets: Socket[] = [];
  let target = targetOf(url);
  let delaysCopies = false;
  let awaited: { text: string; reached: () => void } | undefined;
  let awaitedStatement: { text: string; reached: () => void } | undefined;
  const server = createServer((client) => {
    let answered: (() => void) | undefined;
    // Whether the transaction that is open has sent the text.
    let hasSent = false;
    const isAwaitedCommit = (bytes: Buffer): boolean => {
      if (!bytes.includes(committed)) return false;
      const isAwaited = awaited !== undefined && hasSent;
      hasSent = false;
      if (!isAwaited) return false;
      awaited?.reached();
      awaited = undefined;
      return true;
    };
    const isAnswered = (bytes: Buffer): boolean => {
      if (!answered || !bytes.includes(idle)) return false;
      answered();
      return true;
    };
    const server = target;
    const upstream = server.connect();
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.push(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      let isWithheld = false;
      let sent = Promise.resolve();
      const sendDelayed = (bytes: Buffer) => {
        const end = bytes.indexOf(copied) - 5;
        sent = sent.then(async () => {
          if (end < 0) return void to.write(bytes);
          to.write(bytes.subarray(0, end));
          await wait(20);
          to.write(bytes.subarray(end));
        });
      };
      from.on('data', (bytes) => {
        if (from === client && awaited && bytes.includes(awaited.text)) hasSent = true;
        if (from === client && awaitedStatement && bytes.includes(awaitedStatement.text)) {
          answered = awaitedStatement.reached;
          awaitedStatement = undefined;
        }
        isWithheld ||= from === upstream && (isAwaitedCommit(bytes) || isAnswered(bytes));
        if (server.isDropping || isWithheld) return;
        if (delaysCopies && from === upstream) sendDelayed(bytes);
        else to.write(bytes);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const cut = () => {
    server.close();
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`;
  return {
    url: `postgresql://${login}@127.0.0.1:${address.port}/${database}?sslmode=disable`,
    dropTraffic() {
      target.isDropping = true;
    },
    forwardTraffic() {
      target.isDropping = false;
    },
    withholdCommit: (text = '') =>
      new Promise((reached) => {
        awaited = { text, reached };
      }),
    withholdResponseTo: (text) =>
      new Promise((reached) => {
        awaitedStatement = { text, reached };
      }),
    delayEndOfCopies() {
      delaysCopies = true;
    },
    cut,
    async restore() {
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
    pointTo(other) {
      target = targetOf(other);
    },
    close: cut,
  };
}

/** A server that connections lead to. */
function targetOf(url: string) {
  const { host, port } = new Client({ connectionString: url });
  return {
    isDropping: false,
    connect: () => (host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)),
  };
}
