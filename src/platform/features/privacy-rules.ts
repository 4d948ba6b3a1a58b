import type { RetentionRule } from '#database/privacy/retention-rule.ts';
import type { Person, TablePrivacy } from '#database/privacy/table-privacy.ts';
import type { Database } from '../database/database.ts';

declare module '../handlers/dependencies.ts' {
  interface Dependencies {
    readonly privacyRules: PrivacyRules;
  }
}

/** What a feature keeps of people. */
export interface PrivacyHooks {
  /** Its tables, in the order of an erasure. */
  readonly tables?: Readonly<Record<string, TablePrivacy>>;
  readonly retention?: readonly RetentionRule[];
  /** The ids of rows of an account by which mails about these are found: see `isMailOf`. */
  readonly placesOf?: (db: Database, uid: string) => Promise<readonly string[]>;
  /**
   * Passes on what is kept for somebody before their rows are erased, in the caller's transaction: for their `account`
   * while it is closed, later for everything that is found of the `person`. @returns whether there may be more
   */
  readonly letGo?: (db: Database, person: Person, by: 'account' | 'person') => Promise<boolean>;
}

/** What the shop and its features keep of people. */
export interface PrivacyRules {
  /** Every table, in the order of an erasure. */
  readonly tables: Readonly<Record<string, TablePrivacy>>;
  readonly retention: readonly RetentionRule[];
  readonly hooks: readonly PrivacyHooks[];
}
