import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A received email: envelope and raw content. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** An SMTP server on loopback whose replies a test can override. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Replies to a command (`RCPT`, `DATA`, …) with this line from now on; null restores the default reply. */
  replyTo(command: string, line: string | null): void;
  close(): Promise<void>;
}

/** Starts a server that accepts every email. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const replies = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    serveConnection(socket, replies, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    replyTo(command, line) {
      if (line === null) replies.delete(command);
      else replies.set(command, line);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serveConnection(
  socket: Socket,
  replies: ReadonlyMap<string, string>,
  onReceived: (mail: ReceivedMail) => void,
): void {
  let pending = '';
  let from = '';
  let to: string[] = [];
  let content: string[] | null = null;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const handleLine = (line: string) => {
    if (content && line !== '.') return void content.push(line);
    const command = content ? 'CONTENT' : (line.split(/[ :]/)[0] ?? '').toUpperCase();
    const override = replies.get(command);
    if (content) {
      if (!override) onReceived({ from, to, content: content.join('\n') });
      content = null;
      to = [];
      return reply(override ?? '250 taken');
    }
    if (override) return reply(override);
    if (command === 'MAIL') from = line;
    if (command === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') content = [];
    return reply(command === 'DATA' ? '354 go on' : '250 fine');
  };
  reply(replies.get('CONNECT') ?? '220 test');
  socket.on('data', (bytes) => {
    const lines = (pending + bytes.toString()).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
}
