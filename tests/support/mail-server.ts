import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail as the server took it: envelope and raw content. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** An SMTP server on loopback that a test steers. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers a command (`RCPT`, `DATA`, …) with this line from now on, or as usual again. */
  answer(command: string, line: string | null): void;
  close(): Promise<void>;
}

/** Starts a server that takes all mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const replies = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    talk(socket, replies, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${place.port}`,
    received,
    answer(command, line) {
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

function talk(socket: Socket, replies: ReadonlyMap<string, string>, take: (mail: Received) => void): void {
  let pending = '';
  let from = '';
  let to: string[] = [];
  let content: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    if (content && line !== '.') return void content.push(line);
    const command = content ? 'CONTENT' : (line.split(/[ :]/)[0] ?? '').toUpperCase();
    const given = replies.get(command);
    if (content) {
      if (!given) take({ from, to, content: content.join('\n') });
      content = null;
      to = [];
      return say(given ?? '250 taken');
    }
    if (given) return say(given);
    if (command === 'MAIL') from = line;
    if (command === 'RCPT') to.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') content = [];
    return say(command === 'DATA' ? '354 go on' : '250 fine');
  };
  say(replies.get('CONNECT') ?? '220 test');
  socket.on('data', (bytes) => {
    const lines = (pending + bytes.toString()).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) obey(line);
  });
}
