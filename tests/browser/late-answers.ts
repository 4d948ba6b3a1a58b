import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/**
 * Holds back each response to a browser for some ms after its request, as on a slow network: `LATE_ANSWERS` is their number, or
 * a range such as `0-1200` to choose from at random. A shop loads this file first. Calls of the tests are not held back, as
 * they do not have the headers of browsers.
 */
const [least = 0, most = least] = (process.env.LATE_ANSWERS ?? '').split('-').map(Number);

subscribe('http.server.request.start', (message) => {
  const request = message instanceof Object && 'request' in message ? message.request : null;
  if (!(request instanceof IncomingMessage) || !request.headers['sec-fetch-mode']) return;
  const { socket } = request;
  socket.cork();
  setTimeout(() => socket.uncork(), least + Math.random() * (most - least));
});
