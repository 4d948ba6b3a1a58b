import type { OrderAddress } from '../../contract/orders.ts';

/** What is to be taxed. In cents, after a discount. */
export interface TaxRequest {
  readonly currency: string;
  /** The known parts of the destination; empty texts are unknown. */
  readonly address: Omit<OrderAddress, 'name'>;
  readonly linesCents: readonly number[];
  readonly deliveryCents: number;
  /** Whether the prices include the tax. */
  readonly isIncluded: boolean;
}

/** The taxes of a request, in cents. */
export type TaxAnswer =
  | {
      readonly state: 'computed';
      /** The provider's id, which the payment commits. */
      readonly calculation: string;
      readonly linesTaxCents: readonly number[];
      readonly deliveryTaxCents: number;
      /** Each tax that is not 0: a state and a city may each have one on the same goods, and goods and delivery one each. */
      readonly rates: readonly { percent: number; taxableCents: number; taxCents: number }[];
    }
  /** The address is not exact enough: in the United States it needs at least a postal code. */
  | { readonly state: 'location-needed' }
  | { readonly state: 'unavailable' };

/** The part of a payment provider that computes taxes. */
export interface TaxProvider {
  /** Computes the taxes of a sale. Resolves within about 6 s and never throws. */
  computeTax(request: TaxRequest): Promise<TaxAnswer>;
}
