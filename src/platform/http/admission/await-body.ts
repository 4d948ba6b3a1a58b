import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './has-body.ts';
import type { Holdings } from './holdings.ts';

/** How a request can arrive: with its whole body, or with one that is too large to wait for. */
export type Arrival = 'whole' | 'large';

/**
 * The most bytes of a body that are waited for, which is the most that a form or call of a visitor takes (the events of the payment
 * provider). Larger ones are refused from their headers, or are uploads of people who are signed in.
 */
const largestBody = 256 * 1024;

/** After how many pieces they are put together, so that single bytes take no more memory than others. */
const mostPieces = 64;

/** The bodies that have not arrived, of which a client may leave many unfinished. */
export interface ArrivingBodies {
  readonly holdings: Holdings;
  /** Closes a request whose body is not waited for any longer. */
  readonly close: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called for a client that went away before its body was complete. */
  readonly onAborted: () => void;
}

/**
 * Calls `handOn` once the body of a request has arrived, at once if it has none or a large one. Until then the request
 * costs its connection and the bytes of its body; `connectionLimits.requestTimeout` ends it.
 */
export function awaitBody(
  { holdings, close, onAborted }: ArrivingBodies,
  { request, response, address }: { request: IncomingMessage; response: ServerResponse; address: string },
  handOn: (arrival: Arrival) => void,
): void {
  if (!hasBody(request)) return void handOn('whole');
  if (Number(request.headers['content-length'] ?? 0) > largestBody) return void handOn('large');
  let pieces: Buffer[] = [];
  let bytes = 0;

  const stop = () => {
    request.off('readable', look);
    response.off('close', leave);
    holding.release();
  };
  const leave = () => {
    stop();
    onAborted();
  };
  const finish = (arrival: Arrival) => {
    stop();
    if (pieces.length > 0) request.unshift(Buffer.concat(pieces));
    handOn(arrival);
  };
  function look(): void {
    // What is left in the stream is not read: its end could be missed by whoever reads it next.
    if (request.complete) return void finish('whole');
    const piece: unknown = request.read();
    if (!Buffer.isBuffer(piece)) return;
    pieces.push(piece);
    bytes += piece.length;
    if (pieces.length >= mostPieces) pieces = [Buffer.concat(pieces)];
    if (bytes > largestBody) return void finish('large');
    holding.resize(bytes);
  }

  const holding = holdings.hold(address, () => {
    stop();
    close(request, response);
  });
  request.on('readable', look);
  response.once('close', leave);
}
