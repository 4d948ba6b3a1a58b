import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** How long clients may take, in ms, and how much they may send before a request is handled. */
export interface ConnectionLimits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** How long a connection may be open without a request. */
  readonly keepAliveTimeout: number;
  /** How long nothing may happen on a connection with a request. */
  readonly socketTimeout: number;
  /** How long a client may take nothing of a response that is ready. */
  readonly stallTimeout: number;
  /** How long a client may take to read one piece of a response. */
  readonly pieceTimeout: number;
  /** How often all of these are checked. */
  readonly checkingInterval: number;
  readonly maxHeaderSize: number;
  readonly maxRequestsPerSocket: number;
  readonly maxConnections: number;
}

export const connectionLimits: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  socketTimeout: 60_000,
  stallTimeout: 30_000,
  pieceTimeout: 180_000,
  checkingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 10_000,
  maxConnections: 5_000,
};

/** The limits that a server is created with; Node rejects two Host headers, but none without the shop's headers. */
export const serverOptions = ({ checkingInterval, maxHeaderSize }: ConnectionLimits): ServerOptions => ({
  connectionsCheckingInterval: checkingInterval,
  maxHeaderSize,
  requireHostHeader: false,
});

/** Applies the limits to a server. */
export function limitConnections(server: Server, limits: ConnectionLimits): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } = limits;
  closeStalledConnections(server, limits);
  return Object.assign(server, {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxRequestsPerSocket,
    maxConnections,
  }).setTimeout(limits.socketTimeout);
}

/** What a connection had sent when it was looked at. */
interface Progress {
  readonly bytes: number;
  readonly since: number;
}

/**
 * Closes connections whose client does not read: it keeps the response in memory for as long as it likes. Node's own
 * timer, which every byte taken resets, is shortened while something waits to be sent. A client that takes single bytes
 * is closed when one piece (a whole response, or one of a stream) takes too long. What is produced slowly does not count.
 */
function closeStalledConnections(
  server: Server,
  { stallTimeout, pieceTimeout, checkingInterval }: ConnectionLimits,
): void {
  const waiting = new Map<Socket, Progress | null>();
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, null);
    socket.once('close', () => waiting.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of waiting) {
      if (socket.writableLength === 0) {
        if (last) waiting.set(socket, null);
        continue;
      }
      if (socket.timeout !== stallTimeout) socket.setTimeout(stallTimeout);
      const bytes = socket.bytesWritten - socket.writableLength;
      if (last?.bytes !== bytes) waiting.set(socket, { bytes, since: now });
      else if (now - last.since > pieceTimeout) socket.destroy();
    }
  }, checkingInterval).unref();
  server.once('close', () => clearInterval(timer));
}
