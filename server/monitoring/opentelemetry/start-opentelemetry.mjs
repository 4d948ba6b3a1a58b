import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { createMetricProducer } from './metric-producer.mjs';

/** See start-opentelemetry.d.mts. It is JavaScript, because its packages and their types are not always installed. */
export function startOpenTelemetry({ endpoint, readMetrics, exportEvery }) {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'sneaker-paradise', 'process.pid': process.pid }))
    .merge(detectResources({ detectors: [envDetector] }));
  const base = endpoint.replace(/\/+$/, '');
  const ids = createIds();
  const traces = new BasicTracerProvider({
    resource,
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${base}/v1/traces` }))],
  });
  const tracer = traces.getTracer('sneaker-paradise');
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        exportIntervalMillis: exportEvery,
        exportTimeoutMillis: Math.min(exportEvery, 10_000),
        metricProducers: [createMetricProducer(resource, readMetrics)],
      }),
    ],
  });
  return {
    record({ name, kind, traceId, spanId, parentId, startedAt, endedAt, attributes, failed }) {
      ids.next = { traceId, spanId };
      const parent =
        parentId === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId: parentId,
              traceFlags: TraceFlags.SAMPLED,
              isRemote: true,
            });
      const options = {
        kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT,
        startTime: startedAt,
        attributes,
      };
      const span = tracer.startSpan(name, options, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    async stop() {
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
    },
  };
}

/** Spans have the ids that the log has; the next span takes those set before it is started. */
function createIds() {
  return {
    next: { traceId: '', spanId: '' },
    generateTraceId() {
      return this.next.traceId;
    },
    generateSpanId() {
      return this.next.spanId || randomBytes(8).toString('hex');
    },
  };
}
