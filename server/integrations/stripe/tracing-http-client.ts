import Stripe from 'stripe';
import { currentRequest } from '../../shared/tracing/request-context.ts';
import { writeTraceparent } from '../../shared/tracing/trace-context.ts';

/** The SDK's own HTTP client, whose requests name the trace that they belong to (W3C Trace Context). */
export function createTracingHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  client.makeRequest = new Proxy(client.makeRequest, {
    apply(send, self, [host, port, path, method, headers, ...rest]: Parameters<typeof client.makeRequest>) {
      const context = currentRequest();
      const traced = context ? { ...headers, traceparent: writeTraceparent(context.trace) } : headers;
      return Reflect.apply(send, self, [host, port, path, method, traced, ...rest]);
    },
  });
  return client;
}
