import { Counter, type Registry } from 'prom-client';
import { checkoutCounter } from '../modules/checkout/checkout.ts';
import { refundCounter } from '../modules/payments/payments.ts';
import type { EventCounter } from '../shared/event-counter.ts';

/** Measures how checkouts and refunds of this process ended. */
export function measureSales(registry: Registry): void {
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
