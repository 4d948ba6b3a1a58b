import type { ComponentType, PropsWithChildren, ReactElement, ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { ActionContext } from '#platform/browser/api/app-context.ts';
import type { Additions } from '#platform/contract/endpoints/additions.ts';
import type { ProblemCode } from '#platform/contract/endpoints/problem.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import type { AccountSecurity } from '#shop/accounts/contract/account-security.ts';
import type { ProductListing } from '#shop/admin/pages/lists/load-products.ts';
import type { LiveShoe, Shoe, StockEntry } from '#shop/catalog/contract/shoes.ts';
import type { ShoeDetail } from '#shop/catalog/pages/product/shoe-detail.ts';
import type { KnownShoe } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import type { CartLine } from '#shop/orders/contract/checkout.ts';
import type { ShownOrder } from '#shop/orders/contract/orders.ts';
import type { LineLimit } from '#shop/orders/pages/cart/lines/line-limit.ts';
import type { Cart } from '#shop/orders/pages/cart/stored/cart.ts';
import type { FitNote } from '#shop/reviews/pages/fit-note.ts';
import type { RatingSummary } from '#shop/reviews/pages/rating-summary.ts';

// What features give to each slot. Elements carry a key of their own.

/** A part of a page with data of its own, which is loaded on the server with the page. */
export interface LoadedPart<Props extends object = object> {
  load(calls: Additions): Promise<unknown>;
  /** Shows what `load` returned. A method, so that each part can name the type of its data. */
  Part(props: Props & { data: unknown }): ReactNode;
}

/** A part of the security section of the account page, with forms of its own. */
export interface SecurityPart extends LoadedPart<SecurityPartProps> {
  /** Makes the call of one of its forms; null for other intents. */
  perform(form: FormData, calls: ActionContext): Promise<ActionResult | null>;
}

export interface SecurityPartProps {
  readonly security: AccountSecurity;
  readonly administrator: boolean;
}

export interface UserActionProps {
  readonly id: string;
  readonly email: string;
}

/** An action on a brand in the table of brands. */
export interface BrandActionProps {
  readonly id: string;
  readonly name: string;
}

/** A link above the form for a shoe. */
export interface ShoeLinkProps {
  readonly id: string;
}

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

/** What a feature adds to the terms of service, in the section about the reader's data. */
export interface OwnTerms {
  /** Something that it stores, to continue “We keep …”. */
  readonly keeps?: string;
  /** A sentence about what the reader can do with the data. */
  readonly right?: string;
}

/** What a card shows in place of BUY ME!: a note, and what can be done on the shoe's page. */
export interface CardGate {
  readonly note: string;
  readonly action: string;
}

/** Returns what the card of a shoe shows in place of BUY ME!; null for other shoes. */
export type FindCardGate = (shoe: Pick<Shoe, 'opensAt'>) => CardGate | null;

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

/** A hook that returns what is held of a shoe for the person signed in. The shoe stays as its page was made. */
export type UseHeldSizes = (shoe: ShoeDetail) => HeldSizes;

interface HeldSizes {
  /** Sold-out sizes that this person can buy. */
  readonly kept: readonly string[];
  /**
   * Returns what is shown below the sizes of a shoe without a purchase panel. `wanted` is the size that this person would
   * buy, empty if there is none; `isGone` tells that all are sold out by now.
   */
  readonly notice: (wanted: string, isGone: boolean, labelOf: (size: string) => string) => ReactNode;
}

/**
 * Calls back with the state of shoes (ids, separated by commas), until the signal: once at the beginning, and after each
 * change.
 */
export type ListenToShoes = (ids: string, signal: AbortSignal, onShoe: (shoe: LiveShoe) => void) => void;

/** A hook that selects rows of the products table. */
export type UseProductSelection = (products: TablePage<ProductListing>) => {
  /** Shown above the table. */
  readonly bar: ReactElement;
  /** Returns what selects a row. */
  readonly checkbox: (product: ProductListing) => ReactElement;
};

/** What a feature adds to the page of a shoe. */
export interface ProductDetails {
  /** Shown below the shoe, as HTML without scripts; null for nothing. */
  readonly section: ReactElement | null;
  /** What it says of how the shoe fits, beside the reviews. */
  readonly fit?: FitNote | null;
  /** Properties of schema.org's Product. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Finds what a feature adds to the page of the shoe with this id, if anything. Runs on the server only. */
export type FindProductDetails = (calls: Additions, id: string) => Promise<ProductDetails | null>;

/** What a feature says of the reviews of a shoe. */
export interface ReviewNotes {
  /** Shown above them. */
  readonly text: string;
  /** The address of the link beside each, without the id of the review at its end. */
  readonly linkTo: string;
  readonly linkName: string;
}

/** Finds what a feature says of the reviews of the shoe with this id, if anything. The first is shown. Runs on the server only. */
export type FindReviewNotes = (calls: Additions, shoeId: string) => Promise<ReviewNotes | null>;

export interface DescribedShoe
  extends Omit<ShoeDetail, 'stock'>,
    Pick<Shoe, 'priorPrice'>,
    Pick<ProductDetails, 'properties'> {
  readonly stock: readonly Omit<StockEntry, '_id'>[];
  /** Of its prices. */
  readonly currency: string;
}

/** Returns what the head of a shoe's page says about it. Runs on the server only. */
export type DescribeProduct = (
  shoe: DescribedShoe,
  rating: RatingSummary,
  origin: string,
) => MetaDescriptor[];

/**
 * Returns the component that is shown in place of the sizes and BUY ME! of a shoe; null for other shoes. `first` is the shoe
 * as it was when its page was opened.
 */
export type FindPurchasePanel = (
  shoe: ShoeDetail,
  first: ShoeDetail,
) => ComponentType<PurchasePanelProps> | null;

export interface PurchasePanelProps {
  readonly shoe: ShoeDetail;
  /** Sold-out sizes that are held for the person signed in. */
  readonly kept: readonly string[];
  readonly onBuy: (size: string) => void;
  /** The sizes and BUY ME!. */
  readonly children: ReactNode;
}
