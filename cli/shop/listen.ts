import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The shop cannot listen where it should; the message is for people. */
export class ListenError extends Error {}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Refuses a port that is taken before anything long begins. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw explain(error, { host, port });
  } finally {
    probe.close();
  }
}

/** Opens the door. */
export async function listenAt(app: FastifyInstance, { host, port }: Place): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explain(error, { host, port });
  });
}

/** Where a process on this machine reaches what listens at a host. */
export function loopbackUrl({ host, port }: Place): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

function explain(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    const words = `Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`;
    return new ListenError(words, { cause: error });
  }
  if (code === 'EACCES')
    return new ListenError(`Port ${port} needs more rights: choose one above 1023.`, { cause: error });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ListenError(`HOST ${host} is no address of this machine.`, { cause: error });
  return error;
}
