import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Additions } from '#platform/contract/endpoints/additions.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import type { FitNote } from '#shop/reviews/pages/fit-note.ts';
import type { RatingSummary } from '#shop/reviews/pages/rating-summary.ts';
import type { LiveShoe, Shoe, StockEntry } from '../contract/shoes.ts';
import type { ProductListing } from './admin/products/load-products.ts';
import type { ShoeDetail } from './product/shoe-detail.ts';

/** An action on a brand in the table of brands. */
export interface BrandActionProps {
  readonly id: string;
  readonly name: string;
}

/** A link above the form for a shoe. */
export interface ShoeLinkProps {
  readonly id: string;
}

/** What a card shows in place of BUY ME!: a note, and what can be done on the shoe's page. */
export interface CardGate {
  readonly note: string;
  readonly action: string;
}

/** Returns what the card of a shoe shows in place of BUY ME!; null for other shoes. */
export type FindCardGate = (shoe: Pick<Shoe, 'opensAt'>) => CardGate | null;

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
