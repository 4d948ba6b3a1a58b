import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { DeliveryCountry, DeliveryMethod } from '#shop/delivery/contract/delivery.ts';
import type { DeliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { deliveryPrice } from '#shop/delivery/contract/delivery-price.ts';
import { findArrival, readDelivery } from '#shop/delivery/server/delivery.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import type { OrderCharges } from '../../../contract/fields/charges.ts';
import { percentOf } from '../../../contract/fields/share-cents.ts';
import { smallestCharge } from '../../../contract/smallest-charge.ts';
import type { TaxProvider } from '../../provider/tax-provider.ts';
import type {
  LeaveChargeable,
  PurchaseHooks,
  SaleRestriction,
  SaleTaxes,
  TaxableSale,
  TaxProblem,
} from '../purchase-hooks.ts';

/** Where and how a cart is delivered, and what that costs in addition to its shoes. */
export interface Destination {
  readonly address: TaxableSale['address'];
  readonly method: DeliveryMethod;
  readonly arrives: OrderCharges['delivery']['arrives'];
  readonly restrictions: readonly SaleRestriction[];
  readonly taxOf: (sale: TaxableSale) => Promise<SaleTaxes | TaxProblem>;
}

/** The delivery fields of a request. */
interface DeliveryWish {
  readonly address?: Pick<DeliveryAddress, 'country' | 'state'> & Partial<DeliveryAddress>;
  readonly deliveryMethod?: string;
}

/** Finds out where and how a cart is delivered; null in a shop without delivery methods. */
export function findDestination(
  settings: ShopSettings,
  { address, deliveryMethod }: DeliveryWish,
  { hooks, taxes }: { readonly hooks: readonly PurchaseHooks[]; readonly taxes: TaxProvider },
): Destination | null | Problem<'INVALID' | 'NOT_DELIVERED_THERE'> {
  const countries = readDelivery(settings);
  if (countries.length === 0) return null;
  if (!address) return fieldProblem('address', 'Enter the delivery address');
  const found = countries.find(({ country }) => country === address.country);
  if (!found)
    return problem('NOT_DELIVERED_THERE', {
      detail: `We don't deliver to ${nameOfCountry(address.country)}`,
      errors: [
        { field: 'address.country', message: `We don't deliver to ${nameOfCountry(address.country)}` },
      ],
    });
  const method = chooseMethod(found, deliveryMethod);
  if (isProblem(method)) return method;
  return {
    address: {
      country: address.country,
      state: address.state,
      line1: address.line1 ?? '',
      city: address.city ?? '',
      postalCode: address.postal_code ?? '',
    },
    method,
    arrives: findArrival(method, settings.shop.timeZone),
    restrictions: hooks.flatMap(({ restrict }) => restrict?.(settings, address.country) ?? []),
    taxOf: async (sale) =>
      (await hooks.find(({ tax }) => tax)?.tax?.compute(settings, sale, taxes)) ?? untaxed,
  };
}

const untaxed: SaleTaxes = { addedToLines: [], addedToDelivery: 0, vat: [] };

/** The method that was chosen; it may be left out where the country has one. */
function chooseMethod(
  { methods }: DeliveryCountry,
  id: string | undefined,
): DeliveryMethod | Problem<'INVALID'> {
  const [only, ...others] = methods;
  const chosen = id === undefined && others.length === 0 ? only : methods.find((method) => method.id === id);
  return chosen ?? fieldProblem('deliveryMethod', 'Choose a delivery method');
}

/** A line after its discount. */
interface ReducedLine {
  readonly price_cents: number;
  readonly quantity: number;
  readonly discount_cents: number;
}

/** What delivery and taxes add to an order. */
interface Charged {
  /** Null in a shop without delivery methods. */
  readonly charges: OrderCharges | null;
  /** What the discount code takes off the price of delivery. */
  readonly deliveryDiscountCents: number;
  readonly addedToLines: readonly number[];
  /** The provider's calculation of the taxes; null where the shop's own rates apply. */
  readonly taxCalculation: string | null;
}

/** How lines are charged. */
interface Charging {
  readonly destination: Destination | null;
  readonly currency: string;
  /** What a discount code takes off the price of delivery; 0 without such a code. */
  readonly deliveryPercent: number;
}

/**
 * Computes what delivery and taxes add to lines. Taxes are those of the reduced price of delivery.
 * @returns a problem if the taxes are unknown, or the code has nothing to reduce
 */
export async function charge(
  lines: readonly ReducedLine[],
  { destination, currency, deliveryPercent }: Charging,
): Promise<Charged | TaxProblem | Problem<'DISCOUNT_NOT_VALID'>> {
  if (destination === null)
    return deliveryPercent > 0
      ? deliveryIsFree()
      : { charges: null, deliveryDiscountCents: 0, addedToLines: [], taxCalculation: null };
  const { address, method, arrives, taxOf } = destination;
  const linesCents = lines.map(paidFor);
  const fullCents = deliveryPrice(method, sumOf(linesCents));
  const most = sumOf(linesCents) + fullCents - smallestCharge(currency);
  const deliveryDiscountCents = reduceDelivery(fullCents, deliveryPercent, most);
  if (typeof deliveryDiscountCents !== 'number') return deliveryDiscountCents;
  const deliveryCents = fullCents - deliveryDiscountCents;
  const taxes = await taxOf({ address, currency, linesCents, deliveryCents });
  if (isProblem(taxes)) return taxes;
  const { addedToLines, addedToDelivery, vat, calculation = null } = taxes;
  const taxCents = sumOf(addedToLines) + addedToDelivery;
  const delivery = { name: method.name, arrives };
  return {
    charges: { country: address.country, delivery, deliveryCents, taxCents, vat },
    deliveryDiscountCents,
    addedToLines,
    taxCalculation: calculation,
  };
}

/** What a percentage takes off the price of delivery, in cents: at most `most`, and at least one unless there is no code. */
function reduceDelivery(
  cents: number,
  percent: number,
  most: number,
): number | Problem<'DISCOUNT_NOT_VALID'> {
  if (percent === 0) return 0;
  if (cents === 0) return deliveryIsFree();
  const takenOff = Math.min(percentOf(cents, percent), most);
  return takenOff > 0 ? takenOff : orderIsTooSmall();
}

/**
 * How much of the price of the lines a code has to leave, so that with delivery the smallest charge is paid. Taxes only add to
 * it. Delivery may be free from an amount on: less for the lines can then be more in all.
 * @param left what the code would leave, in cents
 * @returns at least `left`, in cents
 */
export const leaveChargeable =
  (destination: Destination | null, currency: string): LeaveChargeable =>
  (left) => {
    const least = smallestCharge(currency);
    const method = destination?.method ?? { freeFromCents: null, priceCents: 0 };
    if (left + deliveryPrice(method, left) >= least) return left;
    const withDelivery = Math.max(left, least - method.priceCents);
    return withDelivery + deliveryPrice(method, withDelivery) >= least ? withDelivery : least;
  };

/** The problem of a code that reduces a delivery that costs nothing. */
export const deliveryIsFree = (): Problem<'DISCOUNT_NOT_VALID'> =>
  problem('DISCOUNT_NOT_VALID', {
    detail:
      "Delivery is already free, so you don't need this discount code. Remove it and keep it for another order",
  });

/** The problem of a code that would leave less than the smallest charge. */
export const orderIsTooSmall = (): Problem<'DISCOUNT_NOT_VALID'> =>
  problem('DISCOUNT_NOT_VALID', { detail: 'Your order is too small for this discount code' });

/** What is paid for a line before taxes, in cents. */
export const paidFor = ({ price_cents, quantity, discount_cents }: ReducedLine): number =>
  price_cents * quantity - discount_cents;

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
