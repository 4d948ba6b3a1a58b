import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { FeatureGauge } from '../features/feature.ts';
import type { EventCounter } from '../tracing/event-counter.ts';

/** What is measured of a shop's business, rather than of its speed. */
export interface BusinessMetrics {
  /** What happened in this process, by kind. */
  readonly counters: readonly {
    readonly name: string;
    readonly help: string;
    readonly label: string;
    readonly events: EventCounter<string>;
  }[];
  /** What is in the database, which one process measures for all. */
  readonly gauges: readonly FeatureGauge[];
}

/** Adds the business's metrics to a registry; the gauges are NaN while the database does not answer. */
export function measureBusiness(
  db: Database,
  registry: Registry,
  { counters, gauges }: BusinessMetrics,
  isFirst = true,
): void {
  for (const { name, help, label, events } of counters)
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, count] of events.totals) this.inc({ [label]: kind }, count);
      },
    });
  for (const { name, help, label, read } of isFirst ? gauges : [])
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const value = await read(db).catch(() => Number.NaN);
        if (typeof value === 'number') this.set(value);
        else if (label !== undefined)
          for (const [key, one] of Object.entries(value)) this.set({ [label]: key }, one);
      },
    });
}
