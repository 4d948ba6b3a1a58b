import type { Fit } from '#shop/reviews/contract/fit.ts';
import type { DemoShoe } from '../demo-shoes.ts';
import type { DemoCustomer } from '../people/demo-customers.ts';

/** One unit of a size of a shoe. */
export interface DemoUnit {
  readonly shoe: DemoShoe;
  readonly size: string;
  /** In whole dollars. */
  readonly price: number;
}

/** A paid order of a demo customer. */
export interface DemoOrder {
  /** Identifies the order in every demo shop; its ids derive from it. */
  readonly key: string;
  readonly customer: DemoCustomer;
  readonly at: Date;
  readonly units: readonly DemoUnit[];
  /** When an administrator marked it as received; null while it is pending. */
  readonly receivedAt: Date | null;
  readonly refund: { readonly at: Date; readonly cents: number } | null;
  readonly disputedAt: Date | null;
}

/** A review by somebody who had received the shoe. */
export interface DemoReview {
  readonly customer: DemoCustomer;
  readonly shoe: DemoShoe;
  readonly rating: number;
  readonly fit: Fit | null;
  readonly text: string;
  readonly at: Date;
}
