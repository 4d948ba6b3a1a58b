import { createServer, type IncomingMessage } from 'node:http';

/** An answer that a test gives. */
export interface GivenAnswer {
  readonly status: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: unknown;
}

/** A server on a port of its own that gives answers in their order, the last one again and again. */
export interface AnsweringServer {
  readonly url: string;
  readonly requests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

/** Opens an {@link AnsweringServer}; close it after the test. */
export async function openAnsweringServer(...answers: readonly GivenAnswer[]): Promise<AnsweringServer> {
  const requests: AnsweringServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    const json = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? []);
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', ...answer?.headers });
    response.end(json);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
