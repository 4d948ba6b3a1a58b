import type { Additions } from '#platform/contract/endpoints/additions.ts';
import { type AddressField, addressForm } from '#shop/delivery/contract/delivery-address.ts';
import type { Order } from '../../../contract/orders.ts';
import { whyFinal } from '../../../contract/why-final.ts';
import { billingFieldNames } from '../../cart/billing/billing-draft.ts';

/** What an order can be changed to. */
export interface ChangeChoices {
  /** The sizes in stock of each shoe, by its id; a shoe that is no longer sold has none. */
  readonly sizes: Readonly<Record<string, readonly string[]>>;
  /**
   * The fields of its address, and those that may be empty: of its country, or of the cart in a shop without delivery
   * methods.
   */
  readonly fields: readonly AddressField[];
  readonly optional: readonly AddressField[];
}

/** Loads what an order can be changed to; null once it cannot be changed any more. */
export async function loadChoices(calls: Additions, order: Order): Promise<ChangeChoices | null> {
  if (whyFinal(order) !== null) return null;
  const sizes = await loadSizes(calls, order.shoe);
  if (order.country === null) return { sizes, fields: billingFieldNames, optional: [] };
  const { fields, required } = addressForm(order.country);
  return { sizes, fields, optional: fields.filter((field) => !required.has(field)) };
}

/** Loads the sizes in stock of shoes, by their ids; a shoe that is no longer sold has none. */
export async function loadSizes(
  { add }: Additions,
  ofShoes: readonly { readonly _id: string }[],
): Promise<ChangeChoices['sizes']> {
  const ids = [...new Set(ofShoes.map(({ _id }) => _id))];
  // A list, because it also answers where a shoe is gone.
  const shoes = ids.length === 0 ? [] : await add('GET /shoes', { query: { ids: ids.join(',') } }, []);
  const found = typeof shoes === 'string' ? [] : shoes;
  return Object.fromEntries(
    ids.map((id) => [
      id,
      (found.find(({ _id }) => _id === id)?.stock ?? [])
        .filter(({ quantity }) => quantity > 0)
        .map(({ size }) => size),
    ]),
  );
}
