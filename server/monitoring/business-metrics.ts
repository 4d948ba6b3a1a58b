import type { Registry } from 'prom-client';
import type { Database } from '../shared/dependencies.ts';
import { measureQueues } from './queue-metrics.ts';
import { measureSales } from './sales-metrics.ts';

/** Measures what the shop does, rather than how fast: sales, refunds, and what waits, which one process measures for all. */
export function measureBusiness(db: Database, registry: Registry, isFirst = true): void {
  measureSales(registry);
  if (isFirst) measureQueues(db, registry);
}
