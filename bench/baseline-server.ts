import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** The baseline: a plain `node:http` server that sends the same response to every request. It answers a message with its port. */
const fixedResponse = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.base64().transform((text) => Buffer.from(text, 'base64')),
});

process.send?.('ready');
const [message] = await once(process, 'message');
const { headers, body } = fixedResponse.parse(message);
const server = createServer((_request, response) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body);
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
await once(process, 'disconnect');
server.closeAllConnections();
server.close();
