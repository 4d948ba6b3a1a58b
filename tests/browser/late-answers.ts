import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Holds back each response to a browser for some ms after its request, as on a slow network: `LATE_ANSWERS` is their number, or
 * a range such as `0-1200` to choose from at random. A shop loads this file first. Calls of the tests are not held back, as
 * they do not have the headers of browsers.
 */
const [least = 0, most = least] = (process.env.LATE_ANSWERS ?? '').split('-').map(Number);

subscribe('http.server.request.start', (message) => {
  if (!(message instanceof Object && 'request' in message && 'response' in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage) || !request.headers['sec-fetch-mode']) return;
  if (!(response instanceof ServerResponse)) return;
  // A response without a socket keeps what is written, as one of several that a client asked for at once.
  const assign = response.assignSocket.bind(response);
  response.assignSocket = (socket: Socket) => {
    const send = () => (socket.destroyed ? response.destroy() : assign(socket));
    setTimeout(send, least + Math.random() * (most - least));
  };
});
