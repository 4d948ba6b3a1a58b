import type { Registry } from 'prom-client';
import { setSpanRecorder } from '../shared/tracing/span-recorder.ts';

/** OpenTelemetry is wanted and not installed; the message says how to install it. */
export class MissingTelemetryError extends Error {}

/** Between two exports of the metrics, in ms. */
const exportEvery = 15_000;

/**
 * Exports traces and metrics to a collector (OTLP over HTTP). The SDK is loaded here and nowhere else, because it is
 * installed only where it is wanted ([023](../../docs/decisions/023-opentelemetry-installed-where-wanted.md)).
 * @param endpoint such as `http://localhost:4318`
 * @throws MissingTelemetryError
 */
export async function openTelemetry(endpoint: string, registry: Registry): Promise<AsyncDisposable> {
  const { startOpenTelemetry } = await import('./opentelemetry/start-opentelemetry.mjs').catch(
    (error: unknown) => {
      if (!(error instanceof Error) || !/Cannot find (package|module)/.test(error.message)) throw error;
      throw new MissingTelemetryError(
        'OTEL_EXPORTER_OTLP_ENDPOINT is set, and OpenTelemetry is not installed: run npm run telemetry:install, or unset it.',
      );
    },
  );
  const readMetrics = () => registry.getMetricsAsJSON();
  const telemetry = startOpenTelemetry({ endpoint, readMetrics, exportEvery });
  setSpanRecorder(telemetry.record);
  return {
    async [Symbol.asyncDispose]() {
      setSpanRecorder(null);
      await telemetry.stop();
    },
  };
}
