import type { Database } from '#platform/database/database.ts';
import type { ShopSettings } from '../contract/shop-settings.ts';

/** The data that a duty is checked against. */
export interface DutyContext {
  readonly db: Database;
  readonly shop: ShopSettings;
  /** Whether emails reach people. */
  readonly sendsMail: boolean;
}

/** What is left to do. */
export interface DutyTask {
  /** In whole sentences. */
  readonly todo: string;
  /** The path of the page where it is done; null if it is done outside the shop, such as in its environment. */
  readonly link: string | null;
}

/** Something that the law requires of a shop that delivers to some countries. */
export interface Duty {
  /** As a heading; unique. */
  readonly name: string;
  /** Whether the law of a country requires it. */
  isOwed(country: string): boolean;
  /**
   * Looks at the shop once, for all countries.
   * @returns finds what is left to do for a country; null where the duty is met
   */
  check(context: DutyContext): Promise<(country: string) => DutyTask | null>;
}

/** A duty that the shop meets without being set up. */
export const metByShop = ({ name, isOwed }: Pick<Duty, 'name' | 'isOwed'>): Duty => ({
  name,
  isOwed,
  check: async () => () => null,
});

/** A duty of every country. */
export const everywhere = (): boolean => true;
