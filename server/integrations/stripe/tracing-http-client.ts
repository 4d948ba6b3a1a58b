import Stripe from 'stripe';
import { currentRequest } from '../../shared/tracing/request-context.ts';
import { recordSpan } from '../../shared/tracing/span-recorder.ts';
import { type TraceContext, writeTraceparent } from '../../shared/tracing/trace-context.ts';

/** The SDK's own HTTP client, whose requests name the trace that they belong to (W3C Trace Context), and are spans of it. */
export function createTracingHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  client.makeRequest = new Proxy(client.makeRequest, {
    apply(send, self, [host, port, path, method, headers, ...rest]: Parameters<typeof client.makeRequest>) {
      const context = currentRequest();
      if (!context) return Reflect.apply(send, self, [host, port, path, method, headers, ...rest]);
      const traced = { ...headers, traceparent: writeTraceparent(context.trace) };
      const finish = startSpan(context.trace, { host, path, method });
      const response = Reflect.apply(send, self, [host, port, path, method, traced, ...rest]);
      response.then(
        (answer) => finish(answer.getStatusCode()),
        () => finish(null),
      );
      return response;
    },
  });
  return client;
}

/** Its path has ids of the provider after the name of what is asked for: the name is enough. */
function startSpan(
  { traceId, spanId: parentId }: TraceContext,
  { host, path, method }: { host: string; path: string; method: string },
): (status: number | null) => void {
  const startedAt = Date.now();
  const [resource = ''] = /^\/v\d\/\w+/.exec(path) ?? [];
  return (status) =>
    recordSpan({
      ...{ name: `${method} ${resource}`, kind: 'client', traceId, spanId: null, parentId },
      ...{ startedAt, endedAt: Date.now(), failed: status === null || status >= 500 },
      attributes: {
        ...{ 'http.request.method': method, 'server.address': host, 'url.template': resource },
        ...(status !== null && { 'http.response.status_code': status }),
      },
    });
}
