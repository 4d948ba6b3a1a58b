import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { Problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import type { OrderCharges } from '../../contract/fields/charges.ts';
import type { PaidLine } from '../../contract/fields/paid-line.ts';
import type { Order, OrderAddress } from '../../contract/orders.ts';
import type { TaxProvider, TaxRequest } from '../provider/tax-provider.ts';

/** What a feature adds to buying. Its SQL becomes part of the shop's own statements: a checkout does not take more. */
export interface PurchaseHooks {
  readonly hold?: StockHold;
  readonly gate?: PurchaseGate;
  readonly discount?: PurchaseDiscount;
  readonly claim?: PurchaseClaim;
  readonly tax?: PurchaseTax;
  readonly payLater?: PayLater;
  /** What restricts sales to a country under these settings; null where nothing does. */
  readonly restrict?: (settings: Pick<ShopSettings, 'added'>, country: string) => SaleRestriction | null;
  /**
   * Why an administrator cannot refund these pairs of an attempt; null where they can. Where it refuses, the order cannot
   * be canceled, nor the size of these pairs be changed. Called in the transaction that has locked the attempt.
   */
  readonly refuseRefund?: (db: Database, attemptId: string, refund: RefundedUnits) => Promise<string | null>;
  /**
   * Pairs of an attempt that are in stock again although its order still names them. If the order is removed, they are not
   * released again, nor reserved when it is restored. Called in a transaction that has locked the attempt.
   */
  readonly backInStock?: (db: Database, attemptId: string) => Promise<RefundedUnits['lines']>;
  /** What a buyer does on the page of a sent order to send pairs back, such as `choose “Return”`; null where nothing can be sent back. */
  readonly findWayBack?: (db: Database, order: Order) => Promise<string | null>;
  /** Finds the ids of orders that a feature knows by what somebody searches, such as a number of its own. */
  readonly findOrders?: (db: Database, search: string) => Promise<readonly string[]>;
  /** Called in the transaction that restores an order, after its rows are written. */
  readonly onRestored?: (db: Database, orderId: string) => Promise<void>;
}

/** Keeps the pairs of orders that an administrator made until their buyers pay. */
export interface PayLater {
  /** Keeps an order, in the transaction that has taken its pairs from stock. */
  readonly keep: (db: Database, order: UnpaidOrder, dependencies: Dependencies) => Promise<RecordedChange>;
  /** The address where the buyer pays. */
  readonly urlOf: (idPayment: string, dependencies: Dependencies) => Promise<string>;
  /**
   * Takes back the pairs of an attempt that failed, in the transaction that has locked the attempt and is about to release
   * them. @returns whether they are kept here again, and stay out of stock
   */
  readonly takeBack: (db: Database, attemptId: string) => Promise<boolean>;
}

/** An order that an administrator made and its buyer has not paid. `amount` in cents. */
export interface UnpaidOrder {
  readonly idPayment: string;
  readonly uid: string;
  readonly email: string;
  readonly address: OrderAddress;
  readonly lines: readonly UnpaidLine[];
  readonly amount: number;
  readonly currency: string;
  readonly charges: OrderCharges | null;
  readonly taxCalculation: string | null;
  /** The administrator. */
  readonly who: SignedIn;
}

interface UnpaidLine extends ShoeSize {
  readonly position: number;
  readonly name: string;
  readonly image: string;
  readonly quantity: number;
  readonly price_cents: number;
  readonly tax_cents: number;
}

/** A size of a shoe. */
export interface ShoeSize {
  readonly shoe_id: string;
  readonly size: string;
}

/** Pairs that are refunded, and whether they come back into stock with it. */
export interface RefundedUnits {
  readonly lines: readonly (ShoeSize & { readonly quantity: number })[];
  readonly restock: boolean;
}

/** Who buys, and with which payment attempt. */
export interface Buyer {
  readonly uid: string;
  readonly attemptId: string;
}

/** Keeps units for accounts: they are in `shoe_size.offered` and not in `shoe_size.quantity`. */
export interface StockHold {
  /** How many units of the row `entry` of `shoe_size` are kept for the account now. */
  readonly keptFor: (uid: string) => RawBuilder<number>;
  /** How many units of other sizes than these are kept for the account. */
  readonly keptBeside: (uid: string, sizes: readonly ShoeSize[]) => RawBuilder<number>;
  /** Takes the kept units of the sizes in `locked` (id, shoe_id, size); returns the `id` of `locked` for each unit. */
  readonly take: (buyer: Buyer) => RawBuilder<unknown>;
  /**
   * Gives back the units that an attempt took, of the sizes in `locked` (id, shoe_id, size). Returns for each unit that
   * stays kept the `id` of `locked`; the others can be bought by everybody again.
   */
  readonly giveBack: (attemptId: string) => RawBuilder<unknown>;
}

/**
 * What a checkout takes beside pairs, such as the use of a code or a place in a line. It is given back when the checkout
 * fails and when its order ends, in the same transaction, which has locked the attempt.
 */
export interface PurchaseClaim {
  /** Gives back what an attempt took. Changes nothing if it was given back before. */
  readonly giveBack: (db: Database, attemptId: string) => Promise<void>;
  /** Takes it again for an order that is restored or whose refund failed, even beyond a limit. Changes nothing if it is taken. */
  readonly takeAgain: (db: Database, attemptId: string) => Promise<void>;
}

/** Decides who may buy a shoe, and when. Units that a {@link StockHold} keeps for the buyer pass it. */
export interface PurchaseGate {
  /** Whether the row `shoe` is behind the gate. */
  readonly concerns: RawBuilder<boolean>;
  /** What {@link refuse} has to know of the row `shoe` for an account, as JSON; null where the gate does not concern it. */
  readonly look: (uid: string) => RawBuilder<unknown>;
  /** How many units of the row `shoe` are kept for other accounts now, in whatever size. */
  readonly keptForOthers: (uid: string) => RawBuilder<number>;
  /** Why a cart cannot be bought now; null where it can. */
  readonly refuse: (shoes: readonly GatedShoe[]) => Problem<'NOT_OPEN' | 'NOT_ADMITTED'> | null;
  /** Takes units of a shoe in the transaction that has locked its sizes. @returns whether the buyer may have so many */
  readonly take: (db: Database, buyer: Buyer, wanted: WantedUnits) => Promise<boolean>;
}

/** A shoe of a cart, in all its sizes. */
export interface GatedShoe {
  /** What {@link PurchaseGate.look} returned. */
  readonly found: unknown;
  /** Beyond those that are kept for the buyer; at least one. */
  readonly units: number;
}

/** Units of all sizes of a shoe together. */
export interface WantedUnits {
  readonly shoeId: string;
  readonly units: number;
}

/** How much of the price of the lines a code has to leave where it would leave `left`, in cents; at least as much. */
export type LeaveChargeable = (left: number) => number;

/** Reduces what a cart costs for a code that its buyer typed. A checkout without a code never calls it, except to undo. */
export interface PurchaseDiscount {
  /**
   * What {@link price} has to know of a code, as JSON; null where the feature does not know the code. A use by a checkout of
   * this buyer that is not over does not count: that checkout ends before another begins.
   */
  readonly look: (code: string, uid: string | null, shoeIds: readonly string[]) => RawBuilder<unknown>;
  /** What the code takes off, or why it cannot be used. */
  readonly price: (
    found: unknown,
    lines: readonly DiscountableLine[],
    leave: LeaveChargeable,
    currency: string,
  ) => TakenOff | Problem<'DISCOUNT_NOT_VALID'>;
  /** Counts a use of the code in the transaction that reserves the stock. @returns whether the buyer may still use it */
  readonly take: (db: Database, buyer: Buyer, code: string) => Promise<boolean>;
}

/** What a code takes off a cart. */
export interface TakenOff {
  /** Cents for each line. */
  readonly lines: readonly number[];
  /** A percentage of the price of delivery, from 0 to 100. */
  readonly deliveryPercent: number;
}

/** Computes the taxes of a sale. Only called if the shop knows where a sale goes. */
export interface PurchaseTax {
  readonly compute: (
    settings: ShopSettings,
    sale: TaxableSale,
    provider: TaxProvider,
  ) => SaleTaxes | Promise<SaleTaxes | TaxProblem>;
  /** Whether prices include the tax of a country: false if tax is added, null if there is none. */
  readonly isIncluded: (settings: ShopSettings, country: string) => boolean | null;
  /** Whether taxes in a country depend on more of an address than its state. */
  readonly needsAddress: (settings: ShopSettings, country: string) => boolean;
}

/** Why taxes cannot be computed: the address is not exact enough, or the provider does not respond. */
export type TaxProblem = Problem<'INVALID' | 'UNAVAILABLE'>;

/** Keeps some shoes from being sold to a country. */
export interface SaleRestriction {
  /** What {@link refuse} has to know of the row `shoe`, as JSON; null where the shoe can be sold. */
  readonly look: RawBuilder<unknown>;
  /** The problem of shoes that cannot be sold, with what {@link look} returned for each; at least one. */
  readonly refuse: (found: readonly unknown[]) => Problem<'FACTS_MISSING'>;
}

/** What is sold to where; in cents, after a discount. */
export type TaxableSale = Omit<TaxRequest, 'isIncluded'>;

/** The taxes of a sale, in cents. */
export interface SaleTaxes {
  /** What is added to each line; 0 if the price includes its tax. */
  readonly addedToLines: readonly number[];
  readonly addedToDelivery: number;
  readonly vat: OrderCharges['vat'];
  /** The calculation of the provider, if it worked them out. */
  readonly calculation?: string;
}

/** A line of a cart before a discount and taxes. */
export interface DiscountableLine extends Omit<PaidLine, 'discountCents' | 'taxCents'> {
  readonly shoeId: string;
}
