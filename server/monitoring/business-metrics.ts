import type { Registry } from 'prom-client';
import type { Database } from '../shared/dependencies.ts';
import { measureQueues } from './queue-metrics.ts';
import { measureSales } from './sales-metrics.ts';

/** Measures what the shop does, rather than how fast: sales, refunds, and what waits. */
export function measureBusiness(db: Database, registry: Registry): void {
  measureSales(registry);
  measureQueues(db, registry);
}
