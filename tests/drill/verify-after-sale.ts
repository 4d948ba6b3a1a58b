import { pino } from 'pino';
import { sandboxBrowserSettings } from '#shop/orders/server/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#shop/orders/server/stripe/stripe-payment-provider.ts';
import { listCharged } from '../support/invariants.ts';
import { findDiscrepancies, findMovementViolations } from '../support/movement-invariants.ts';
import type { AfterSaleResult } from './after-sale.ts';
import { requestTimeout } from './checkout-client.ts';
import type { DrillEnvironment } from './drill-environment.ts';
import type { DrillFindings } from './verify-results.ts';

/** Compares refunds and disputes of shop and payment sandbox with each other, and with what the administrators did. */
export async function verifyAfterSale(
  environment: DrillEnvironment,
  results: readonly AfterSaleResult[],
): Promise<Pick<DrillFindings, 'rows' | 'invariants'>> {
  const { db } = environment;
  const [refunds, disputes, charges, orders] = await Promise.all([
    db.selectFrom('refund').selectAll().execute(),
    db.selectFrom('dispute').selectAll().execute(),
    listCharged(environment),
    db.selectFrom('shop_order').select(['id', 'id_payment', 'amount_cents']).execute(),
  ]);
  const withStatus = (status: string) => refunds.filter((refund) => refund.status === status).length;
  const withOutcome = (status: string) => disputes.filter((dispute) => dispute.status === status).length;
  const atProvider = new Map(charges.map(({ order, refunded }) => [order, refunded]));
  const ofPayment = new Map(orders.map((order) => [order.id_payment, order]));
  const made = new Set(refunds.filter(({ restocked_at }) => restocked_at !== null).map(({ id }) => id));
  const known = new Set(refunds.map(({ id }) => id));
  return {
    rows: [
      ['Orders refunded or disputed', results.length],
      ['Refunds confirmed to an administrator', results.flatMap(({ confirmed }) => confirmed).length],
      ['Refunds that succeeded', withStatus('succeeded')],
      ['… that failed or were refused', withStatus('failed')],
      ['… that returned pairs to stock', made.size],
      ['Disputes', disputes.length],
      ['… won / lost', `${withOutcome('won')} / ${withOutcome('lost')}`],
    ],
    invariants: [
      {
        text: 'Refunds and disputes are what the provider says; no charge or pair was refunded twice',
        violations: await findMovementViolations(environment),
      },
      {
        text: 'Every order was refunded as its administrator wanted',
        violations: results.flatMap(({ idPayment, refunded }) => {
          const order = ofPayment.get(idPayment);
          const actual = atProvider.get(order?.id ?? '');
          return order && actual === (refunded === 'all' ? order.amount_cents : 0)
            ? []
            : [`of ${idPayment} ${actual} are refunded instead of ${refunded}`];
        }),
      },
      {
        text: 'Every refund that was confirmed to an administrator is recorded',
        violations: results.flatMap(({ confirmed }) => confirmed.filter((id) => !known.has(id))),
      },
      { text: 'The reconciliation finds nothing', violations: await compareAll(environment) },
    ],
  };
}

const compareAll = ({ db, processor }: DrillEnvironment): Promise<string[]> =>
  findDiscrepancies({
    db,
    payment: createStripePaymentProvider({
      secretKey: processor.secretKey,
      webhookSecret: processor.webhookSecret,
      sandboxPort: processor.port,
      browser: sandboxBrowserSettings,
      country: 'US',
      timeouts: { charge: requestTimeout, call: requestTimeout },
      log: pino({ level: 'silent' }),
    }),
  });
