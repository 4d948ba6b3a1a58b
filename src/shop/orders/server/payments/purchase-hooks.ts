import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Problem } from '#platform/handlers/problem.ts';
import type { PaidLine } from '../../contract/fields/paid-line.ts';

/** What a feature adds to buying. Its SQL becomes part of the shop's own statements: a checkout does not take more. */
export interface PurchaseHooks {
  readonly hold?: StockHold;
  readonly gate?: PurchaseGate;
  readonly discount?: PurchaseDiscount;
  /** Called in the transaction that restores an order, after its rows are written. */
  readonly onRestored?: (db: Database, orderId: string) => Promise<void>;
}

/** A size of a shoe. */
export interface ShoeSize {
  readonly shoe_id: string;
  readonly size: string;
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

/** Decides who may buy a shoe, and when. Units that a {@link StockHold} keeps for the buyer pass it. */
export interface PurchaseGate {
  /** Whether the row `shoe` is behind the gate. */
  readonly concerns: RawBuilder<boolean>;
  /** What {@link refuse} has to know of the row `shoe` for an account, as JSON; null where the gate does not concern it. */
  readonly look: (uid: string) => RawBuilder<unknown>;
  /** Why a cart cannot be bought now; null where it can. */
  readonly refuse: (shoes: readonly GatedShoe[]) => Problem<'NOT_OPEN' | 'NOT_ADMITTED'> | null;
  /** Takes units of a shoe in the transaction that has locked its sizes. @returns whether the buyer may have so many */
  readonly take: (db: Database, buyer: Buyer, wanted: WantedUnits) => Promise<boolean>;
  /** CTEs that undo {@link take} in a statement that has locked the sizes of the attempt as `locked`. */
  readonly giveBack: (attemptId: string) => RawBuilder<unknown>;
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

/** Reduces what a cart costs for a code that its buyer typed. A checkout without a code never calls it, except to undo. */
export interface PurchaseDiscount {
  /**
   * What {@link price} has to know of a code, as JSON; null where the feature does not know the code. A use by a checkout of
   * this buyer that is not over does not count: that checkout ends before another begins.
   */
  readonly look: (code: string, uid: string | null, shoeIds: readonly string[]) => RawBuilder<unknown>;
  /** What the code takes off each line, in cents, or why it cannot be used. */
  readonly price: (
    found: unknown,
    lines: readonly DiscountableLine[],
  ) => readonly number[] | Problem<'DISCOUNT_NOT_VALID'>;
  /** Counts a use of the code in the transaction that reserves the stock. @returns whether the buyer may still use it */
  readonly take: (db: Database, buyer: Buyer, code: string) => Promise<boolean>;
  /** CTEs that undo {@link take} in a statement that has locked the sizes of the attempt as `locked`. */
  readonly giveBack: (attemptId: string) => RawBuilder<unknown>;
}

/** A line of a cart before a discount. */
export interface DiscountableLine extends Omit<PaidLine, 'discountCents'> {
  readonly shoeId: string;
}
