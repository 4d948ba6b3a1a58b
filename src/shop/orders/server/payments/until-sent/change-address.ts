import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { InvalidInputError } from '#platform/handlers/error-to-problem.ts';
import { fieldProblem, isProblem, type Problem } from '#platform/handlers/problem.ts';
import { orderChangedEmail, queueEmail } from '#shop/content/server/mail/mail.ts';
import { type DeliveryAddress, deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { billingDetails } from '../../../contract/billing.ts';
import type { OrderAddress } from '../../../contract/orders.ts';
import { toOrderAddress } from '../checkout/to-order-address.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { Changer } from './find-changer.ts';
import { type ChangedOrder, lockBeforeShipment, recordChange } from './record-change.ts';

/** An address as it is typed; without a country the one of the order stays. */
type NewAddress = Omit<DeliveryAddress, 'country'> & { readonly country?: string };

/**
 * Changes where an order goes. The same address again changes nothing and sends no email.
 * @throws InvalidInputError if the address breaks the rules of {@link readAddress}
 */
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
    if (before.country !== null && country !== before.country)
      return fieldProblem(
        'country',
        'The country decides what delivery and taxes cost. To send the order to another country, cancel it and place a new one',
      );
    const after = readAddress({ ...address, country }, before.country ?? address.country);
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

/**
 * Reads an address by the rules of the country that is known: that of the order, or else the one that was sent. The
 * country of a card says nothing about the form in which an address was typed, so without either, §5 applies.
 */
function readAddress(typed: DeliveryAddress, knownCountry: string | undefined): OrderAddress {
  const { country, ...fields } = typed;
  const { data, error } =
    knownCountry === undefined ? billingDetails.safeParse(fields) : deliveryAddress.safeParse(typed);
  if (error) throw new InvalidInputError(error.issues);
  return toOrderAddress({ ...data, country });
}

/** Writes the address of an order, which its attempt has. */
export async function writeAddress(db: Database, id: string, address: OrderAddress | null): Promise<void> {
  await db
    .updateTable('checkout_attempt')
    .set({ address: address && JSON.stringify(address) })
    .where('id', '=', id)
    .execute();
}
