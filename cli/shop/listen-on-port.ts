import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '#platform/tracing/expected-error.ts';

/** The configured address cannot be listened on; the message is shown to the operator. */
export class ListenError extends ExpectedError {}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Fails early when the port is in use, before the slow steps of the start. */
export async function checkPort({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw toListenError(error, { host, port });
  } finally {
    probe.close();
  }
}

/** Starts listening. @throws ListenError when the address cannot be used */
export async function listenOnPort(app: FastifyInstance, { host, port }: ListenAddress): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw toListenError(error, { host, port });
  });
}

/** The URL by which a process on this machine reaches a server that listens on `host`. */
export function loopbackUrl({ host, port }: ListenAddress): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

function toListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`;
    return new ListenError(message, { cause: error });
  }
  if (code === 'EACCES')
    return new ListenError(`You don't have permission to use port ${port}. Choose one above 1023.`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ListenError(`HOST ${host} is not an address of this machine.`, { cause: error });
  return error;
}
