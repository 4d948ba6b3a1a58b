import { createServer, type Server } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** The baseline: a plain `node:http` server in a worker thread that sends the same response to every request. */
interface FixedResponse {
  readonly headers: [string, string][];
  readonly body: Uint8Array;
}

const { headers, body } = workerData as FixedResponse;

const server: Server = createServer((_request, response) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body);
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : null);
});
