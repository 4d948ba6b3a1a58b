import type { FastifyInstance } from 'fastify';
import { contextOf } from '../shared/tracing/request-context.ts';
import { recordSpan, recordsSpans } from '../shared/tracing/span-recorder.ts';

/** Records a span for each answered request, with the names of OpenTelemetry's conventions and the ids of the log. */
export function recordRequestSpans(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const context = contextOf(request.raw);
    if (context && recordsSpans()) {
      const { id, order, trace } = context;
      const route = context.route ?? request.routeOptions.url ?? '';
      const endedAt = Date.now();
      recordSpan({
        ...{ name: `${request.method} ${route}`, kind: 'server', ...trace },
        ...{ startedAt: endedAt - reply.elapsedTime, endedAt, failed: reply.statusCode >= 500 },
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'shop.request_id': id,
          ...(order !== undefined && { 'shop.order': order }),
        },
      });
    }
    done();
  });
}
