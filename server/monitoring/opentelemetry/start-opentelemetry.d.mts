import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';
import type { FinishedSpan } from '../../shared/tracing/span-recorder.ts';

/** The metrics of prom-client as it reads them. */
export type ReadMetrics = () => Promise<
  readonly MetricObjectWithValues<MetricValue<string> & Partial<MetricValueWithName<string>>>[]
>;

/** A connection to a collector of OpenTelemetry. */
export interface OpenTelemetry {
  record(span: FinishedSpan): void;
  /** Sends what is left, and ends. */
  stop(): Promise<void>;
}

/** @param endpoint a collector's address for OTLP over HTTP, such as `http://localhost:4318` */
export declare function startOpenTelemetry(options: {
  readonly endpoint: string;
  readonly readMetrics: ReadMetrics;
  /** Between two exports of the metrics, in ms. */
  readonly exportEvery: number;
}): OpenTelemetry;
