import { refusal } from '../protocol/api-error.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { formatMoney } from '../protocol/currency.ts';
import type { Dispute } from '../protocol/dispute-object.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/**
 * What is left of a charge, in cents, when `amount` of it can be refunded.
 * @throws SandboxApiError 400 for a disputed or refunded charge, and for an amount above what is left
 */
export async function requireRefundable(
  ledger: LedgerTransaction,
  charge: Charge,
  amount: number | undefined,
): Promise<number> {
  const refundable = charge.amount - charge.amount_refunded;
  if (charge.disputed && (await isChargedBack(ledger, charge)))
    throw refusal({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  if (refundable === 0)
    throw refusal({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  if (amount !== undefined && amount > refundable) {
    const [asked, left] = [amount, refundable].map((one) => formatMoney(one, charge.currency));
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`;
    // As Stripe answers it: the parameter, but no code.
    throw refusal({ param: 'amount', message });
  }
  return refundable;
}

/** A charge that was disputed before disputes were kept counts as charged back. */
async function isChargedBack(ledger: LedgerTransaction, { id }: Charge): Promise<boolean> {
  const { rows } = await ledger.query<{ object: Dispute }>(
    'select object from sandbox.dispute where object @> $1',
    [JSON.stringify({ charge: id })],
  );
  return rows.length === 0 || rows.some(({ object }) => !object.is_charge_refundable);
}
