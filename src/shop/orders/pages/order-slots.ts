import type { ComponentType, PropsWithChildren, ReactElement, ReactNode } from 'react';
import type { Additions } from '#platform/contract/endpoints/additions.ts';
import type { ProblemCode } from '#platform/contract/endpoints/problem.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Cart } from '#shop/cart/pages/cart.ts';
import type { KnownShoe } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import type { ShownOrder } from '../contract/orders.ts';
import type { LineLimit } from './cart/lines/line-limit.ts';

/** A link below an order. */
export interface OrderLinkProps {
  readonly order: ShownOrder;
}

/** A part of the page of an order with data of its own, which is loaded on the server with the page. */
export interface OrderSection {
  load(calls: Additions, order: ShownOrder): Promise<unknown>;
  /** Shows what `load` returned. A method, so that each part can name the type of its data. */
  Part(props: OrderLinkProps & { data: unknown }): ReactNode;
}

/** A link above the form for the shipment of an order. */
export interface ShipmentLinkProps {
  readonly order: ShownOrder;
}

/** Selects orders in their table. */
export interface OrderSelection {
  /** Shown above the table. */
  readonly Bar: ComponentType;
  /** Adds to the name of an order, the children, what selects it. */
  readonly Choice: ComponentType<PropsWithChildren<OrderChoiceProps>>;
}

export interface OrderChoiceProps {
  readonly id: string;
  readonly idPayment: string;
}

/** What is said beside the button of a checkout that failed with a code, in place of the detail of the problem. */
export type RefusalTexts = Readonly<Partial<Record<ProblemCode, string>>>;

/** Returns what is shown below a line of the cart. */
export type CartNote = (shoeId: string, shoe: KnownShoe) => ReactElement | null;

/** A hook that reduces what the cart costs. */
export type UseCartDiscount = (cart: Cart) => CartDiscount;

/** What is taken off the cart, in cents. */
export interface CartDiscount {
  /** The code that the checkout gets; null where nothing is taken off. */
  readonly code: string | null;
  readonly cents: number;
  /** Returns what is taken off all pairs of a line. */
  readonly centsOf: (line: CartLine) => number;
  /** Returns what is said about a line that is reduced; empty for other lines. */
  readonly noteOf: (line: CartLine) => string;
  /** Whether the sum is being computed; until then nothing can be paid. */
  readonly isPending: boolean;
  /** Shown below the lines of the cart. */
  readonly panel: ReactNode;
  /** Computes the sum again, after the shop refused a checkout. */
  readonly refresh: () => void;
  /** Forgets the code, after it was paid with. */
  readonly forget: () => void;
}

/** A hook that returns what is said about a pair of a cart's line that is held for its buyer; empty for other lines. */
export type UseHeldPairs = () => (line: CartLine) => string;

/** A hook that returns how many pairs of a line its buyer may have, beyond one that is held; null where it sets no limit. */
export type UseLineLimits = (
  lines: readonly CartLine[],
  shoeOf: (line: CartLine) => KnownShoe | undefined,
) => (line: CartLine) => LineLimit | null;
