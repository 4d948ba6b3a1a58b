import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { fieldProblem, isProblem, type Problem } from '#platform/handlers/problem.ts';
import { orderChangedEmail, queueEmail } from '#shop/content/server/mail/mail.ts';
import type { OrderAddress } from '../../../contract/orders.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { Changer } from './find-changer.ts';
import { type ChangedOrder, lockBeforeShipment, recordChange } from './record-change.ts';

/** An address; without a country the one of the order stays. */
export type NewAddress = Omit<OrderAddress, 'country'> & { readonly country?: string };

/** Changes where an order goes. The same address again changes nothing and sends no email. */
export const changeAddress = (
  { db, mailSite }: Pick<PaymentContext, 'db' | 'mailSite'>,
  changer: Changer,
  { idPayment, address }: { readonly idPayment: string; readonly address: NewAddress },
): Promise<ChangedOrder | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW'>> =>
  inTransaction(db, async (transaction) => {
    const before = await lockBeforeShipment(transaction, idPayment);
    if (isProblem(before)) return before;
    const country = address.country ?? before.address?.country;
    if (country === undefined) return fieldProblem('country', 'Enter the country, such as US');
    const after = { ...address, country };
    if (before.country !== null && country !== before.country)
      return fieldProblem(
        'country',
        'The country decides what delivery and taxes cost. To send the order to another country, cancel it and place a new one',
      );
    if (isDeepStrictEqual(before.address, after)) return { order: before, change: null };
    await writeAddress(transaction, before._id, after);
    const order = { ...before, address: after };
    const change = await recordChange(
      transaction,
      { order, changer },
      {
        kind: 'address-changed',
        detail: { before: before.address, after },
        entry: {
          action: 'change',
          entity: 'order',
          before: { status: before.status, address: before.address },
          after: { status: order.status, address: after },
        },
      },
    );
    await queueEmail(transaction, orderChangedEmail(order, { kind: 'address' }, mailSite()));
    return { order, change };
  });

/** Writes the address of an order, which its attempt has. */
export async function writeAddress(db: Database, id: string, address: OrderAddress | null): Promise<void> {
  await db
    .updateTable('checkout_attempt')
    .set({ address: address && JSON.stringify(address) })
    .where('id', '=', id)
    .execute();
}
