import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, isProblem, type Problem } from '#platform/handlers/problem.ts';
import { isSameState } from '#shop/delivery/contract/states.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { reducedCents, toPaidLine } from '../../../contract/fields/paid-line.ts';
import type { Order, OrderAddress } from '../../../contract/orders.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { SaleTaxes, TaxProblem } from '../purchase-hooks.ts';

/**
 * Refuses an address where other taxes would be added to an order than at its present one, by the rates of today: the
 * order is paid, so its sum cannot change.
 */
export async function refuseOtherTaxes(
  { hooks, payment }: Pick<PaymentContext, 'hooks' | 'payment'>,
  {
    order,
    address: after,
    settings,
  }: { readonly order: Order; readonly address: OrderAddress; readonly settings: ShopSettings },
): Promise<Problem<'INVALID' | 'UNAVAILABLE'> | null> {
  const { country, address: before, currency, deliveryCents, shoe } = order;
  const tax = hooks.find((hook) => hook.tax)?.tax;
  if (country === null || before === null || !tax || tax.isIncluded(settings, country) !== false) return null;
  const isStateSame = isSameState(country, before.state, after.state);
  const isPlaceSame = isDeepStrictEqual(placeOf(before), placeOf(after));
  if (isPlaceSame || (isStateSame && !tax.needsAddress(settings, country))) return null;
  const linesCents = shoe.map((item) => reducedCents(toPaidLine(item, currency)));
  const taxesAt = async (address: OrderAddress): Promise<SaleTaxes | TaxProblem> =>
    tax.compute(settings, { address: placeOf(address), currency, linesCents, deliveryCents }, payment);
  const [then, now] = await Promise.all([taxesAt(after), taxesAt(before)]);
  if (isProblem(then)) return ofWholeAddress(then);
  if (isProblem(now)) return ofWholeAddress(now);
  if (isDeepStrictEqual(sumsOf(now), sumsOf(then))) return null;
  return fieldProblem(
    isStateSame ? 'postal_code' : 'state',
    'The taxes are different there. To send the order there, cancel it and place a new one, or contact us',
  );
}

const placeOf = ({ name: _, ...place }: OrderAddress) => place;

/** A problem of a checkout's `address`, for a call whose body is the address. */
const ofWholeAddress = ({ errors, ...rest }: TaxProblem): TaxProblem => ({
  ...rest,
  ...(errors && {
    errors: errors.map(({ field, message }) => ({ field: field.replace(/^address\./, ''), message })),
  }),
});

const sumsOf = ({ addedToLines, addedToDelivery }: SaleTaxes) => [...addedToLines, addedToDelivery];
