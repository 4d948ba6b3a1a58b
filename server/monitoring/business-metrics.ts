import { Counter, type Registry } from 'prom-client';
import { checkoutCounter } from '../modules/checkout/checkout.ts';
import { refundCounter } from '../modules/payments/payments.ts';
import type { Database } from '../shared/dependencies.ts';
import type { EventCounter } from '../shared/event-counter.ts';
import { measureQueues } from './queue-metrics.ts';

/** Measures what the shop does, rather than how fast: sales, refunds, and what waits, which one process measures for all. */
export function measureBusiness(db: Database, registry: Registry, isFirst = true): void {
  measureSales(registry);
  if (isFirst) measureQueues(db, registry);
}

/** Measures how checkouts and refunds of this process ended. */
function measureSales(registry: Registry): void {
  const counter = (name: string, help: string, label: string, events: EventCounter<string>) =>
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
  counter('shop_checkout_total', 'Checkouts, by how they were answered.', 'result', checkoutCounter);
  counter('shop_refund_total', 'Refunds, by the states that they came to.', 'status', refundCounter);
}
