import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { InvalidInputError } from '#platform/handlers/error-to-problem.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { type DeliveryAddress, deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { orderChangedEmail } from '#shop/orders/mails/order-change-emails.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { billingDetails } from '../../../contract/billing.ts';
import type { Order, OrderAddress } from '../../../contract/orders.ts';
import { findOrder } from '../../orders.ts';
import type { PaymentContext } from '../payment-context.ts';
import { toOrderAddress } from '../to-order-address.ts';
import type { Changer } from './find-changer.ts';
import { findWhyFinal } from './find-why-final.ts';
import { type ChangedOrder, lockBeforeShipment, recordChange } from './record-change.ts';
import { refuseOtherTaxes } from './refuse-other-taxes.ts';

/** An address as it is typed; without a country the one of the order stays. */
type NewAddress = Omit<DeliveryAddress, 'country'> & { readonly country?: string };

type ChangeContext = Pick<PaymentContext, 'db' | 'mailSite' | 'hooks' | 'payment'>;

/** Which order goes where, and the present settings of the shop, whose taxes must be the same there. */
interface AddressChange {
  readonly idPayment: string;
  readonly address: NewAddress;
  readonly settings: ShopSettings;
}

/**
 * Changes where an order goes. The same address again changes nothing and sends no email.
 * @throws InvalidInputError if the address breaks the rules of {@link readAddress}
 */
export async function changeAddress(
  context: ChangeContext,
  changer: Changer,
  wanted: AddressChange,
): Promise<ChangedOrder | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW' | 'UNAVAILABLE'>> {
  const { db, mailSite } = context;
  // The provider may compute the taxes, which is too slow for a transaction.
  const planned = await planChange(context, wanted);
  if (isProblem(planned)) return planned;
  const { from, after } = planned;
  return inTransaction(db, async (transaction) => {
    const before = await lockBeforeShipment(transaction, wanted.idPayment, context.hooks);
    if (isProblem(before)) return before;
    if (isDeepStrictEqual(before.address, after)) return { order: before, change: null };
    if (!isDeepStrictEqual(before.address, from))
      return problem('NOT_ALLOWED_NOW', {
        detail: 'The address was changed at the same moment. Check it and try again',
      });
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
}

/** The address of an order and its new one, or why it cannot have that. */
async function planChange(
  context: ChangeContext,
  { idPayment, address, settings }: AddressChange,
): Promise<
  | { readonly from: Order['address']; readonly after: OrderAddress }
  | Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW' | 'UNAVAILABLE'>
> {
  const found = await findOrder(context.db, idPayment);
  if (!found) return problem('NOT_FOUND');
  const { order } = found;
  const final = await findWhyFinal(context.db, order, context.hooks);
  if (final !== null) return problem('NOT_ALLOWED_NOW', { detail: final });
  const country = address.country ?? order.address?.country;
  if (country === undefined) return fieldProblem('country', 'Enter the country, such as US');
  if (order.country !== null && country !== order.country)
    return fieldProblem(
      'country',
      'The country decides what delivery and taxes cost. To send the order to another country, cancel it and place a new one',
    );
  const after = readAddress({ ...address, country }, order.country ?? address.country);
  const refused = await refuseOtherTaxes(context, { order, address: after, settings });
  return refused ?? { from: order.address, after };
}

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
