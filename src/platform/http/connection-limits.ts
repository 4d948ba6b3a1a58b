import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '../network/client-address.ts';

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
  /** Of one client address. */
  readonly maxConnectionsOfAddress: number;
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
  // 10,000 of them may be streams of events.
  maxConnections: 15_000,
  // An eighth of them, as of the places of `limit-concurrency.ts`: a provider's customers may share an address.
  maxConnectionsOfAddress: 1_875,
};

/** The limits that a server is created with; Node rejects two Host headers, but none without the shop's headers. */
export const serverOptions = ({ checkingInterval, maxHeaderSize }: ConnectionLimits): ServerOptions => ({
  connectionsCheckingInterval: checkingInterval,
  maxHeaderSize,
  requireHostHeader: false,
});

/**
 * Applies the limits to a server.
 * @param isOfMany whether an address is that of many clients, a proxy, whose connections are not limited for themselves
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isOfMany: (address: string) => boolean,
): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket, maxConnections } = limits;
  closeStalledConnections(server, limits);
  refuseManyConnections(server, limits, isOfMany);
  return Object.assign(server, {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxRequestsPerSocket,
    maxConnections,
  }).setTimeout(limits.socketTimeout);
}

/** Closes the connections of an address beyond those that it may have, so that nobody takes all of a process. */
function refuseManyConnections(
  server: Server,
  { maxConnectionsOfAddress }: ConnectionLimits,
  isOfMany: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    if (isOfMany(ip)) return;
    const address = clientAddress({ ip });
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxConnectionsOfAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** How far a connection was when it was looked at, and since when. */
interface Progress {
  /** Bytes before the piece that is being sent. */
  readonly bytes: number;
  readonly bytesSince: number;
  readonly unsent: number;
  readonly unsentSince: number;
}

/**
 * Closes connections whose client does not read: it keeps the response in memory for as long as it likes. A client that
 * takes single bytes is closed when one piece (a whole response, or one of a stream) takes too long. What is produced
 * slowly does not count. Node's own timer is too late: it begins again for what the kernel took at first.
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
      const progress = lookAt(socket, last, now);
      waiting.set(socket, progress);
      if (now - progress.unsentSince >= stallTimeout || now - progress.bytesSince > pieceTimeout)
        socket.destroy();
    }
  }, checkingInterval).unref();
  server.once('close', () => clearInterval(timer));
}

function lookAt(socket: Socket, last: Progress | null, now: number): Progress {
  const bytes = socket.bytesWritten - socket.writableLength;
  const unsent = unsentBytes(socket);
  const isSamePiece = last?.bytes === bytes;
  return {
    bytes,
    bytesSince: isSamePiece ? last.bytesSince : now,
    unsent,
    unsentSince: isSamePiece && last.unsent === unsent ? last.unsentSince : now,
  };
}

/** How much of what was written to a socket the kernel has not taken yet. Only Node's inner handle of a socket knows. */
export function unsentBytes(socket: Socket): number {
  const handle: unknown = '_handle' in socket ? socket._handle : null;
  if (typeof handle !== 'object' || handle === null || !('writeQueueSize' in handle)) return 0;
  return Number(handle.writeQueueSize);
}
