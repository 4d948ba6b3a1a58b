import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { describeRequest } from '../shared/tracing/describe-request.ts';
import { contextOf } from '../shared/tracing/request-context.ts';

/** Slower responses are logged, in ms. */
const slowThreshold = 2_000;

/** Measures how long responses take, by route, and logs the slow ones. */
export function measureResponses(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses made, by method, route and status; cached ones are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url = '' } = request.routeOptions;
    const route = contextOf(request.raw)?.route ?? url;
    seconds.observe({ method: String(method), route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.elapsedTime > slowThreshold) {
      const times = { ms: Math.round(reply.elapsedTime), limit: slowThreshold };
      const details = { ...describeRequest(request), ...times };
      request.log.warn(details, 'request.slow');
    }
    done();
  });
}

/** Counts the requests that were rejected. */
export function measureRejectedRequests({ rejectedRequests }: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'shop_requests_rejected_total',
    help: 'Requests that were rejected because of what their sender did, or of how many there are, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of rejectedRequests.totals) this.inc({ reason }, count);
    },
  });
}
