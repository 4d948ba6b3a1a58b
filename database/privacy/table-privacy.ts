import { type RawBuilder, sql } from 'kysely';
import { guestUid } from './guest-uid.ts';

/**
 * What a column that can hold text is.
 * - `harmless`: what the shop itself makes up or sells: ids, states, the catalog.
 * - `email`, `name`, `network` (an address on the internet), `photo`: of a person.
 * - `text`: written by a person, or about one; may name anybody.
 * - `typed`: JSON whose texts people type, ids and sizes too.
 * - `token`: distinct in its table, and may name somebody.
 * - `document`: JSON that may hold any of these.
 * - `administrator`: the email or uid of the administrator who acted; in no export, and not the person's to erase.
 * - `secret`: opens something; in no export.
 */
export type ColumnClass =
  | 'harmless'
  | 'email'
  | 'name'
  | 'network'
  | 'photo'
  | 'text'
  | 'typed'
  | 'token'
  | 'document'
  | 'administrator'
  | 'secret';

/** Somebody whose data is asked for, or erased. */
export interface Person {
  readonly uid: string;
  /** The `_id` of their record. */
  readonly recordId: string;
  /** In small letters. */
  readonly email: string;
  /**
   * Whether what is found by the email alone is theirs: it was verified, or an administrator knows who asks. Anybody can
   * sign up with the email of somebody else.
   */
  readonly ownsEmail: boolean;
  /** From when on mails to this email can be theirs, as PostgreSQL reads a time; `-infinity` for all of them. */
  readonly emailSince: string;
  /** Until when it does: after an account is closed somebody else may use the email, or the person may come back. */
  readonly emailUntil: string;
  /** The names that they gave themselves while signed in, few and short: see `find-person.ts`. */
  readonly names: readonly string[];
  /** The ids of their places on waitlists, and of reports of their reviews, by which mails about these are found. */
  readonly places: readonly string[];
  /** The id that takes the place of `uid`; of nobody. */
  readonly nobody: string;
}

/**
 * Selects rows with the uid of a person, or the id that replaced it, or the uid of orders that were created for their
 * email without an account.
 */
export const ofUid = ({ uid, nobody, email, ownsEmail }: Person): RawBuilder<unknown> =>
  sql`uid in (${uid}, ${nobody}, ${ownsEmail ? guestUid(email) : uid})`;

/** Whether a time lies in those in which what was written under the email of a person counts as theirs. */
export const isInTime =
  (column: string) =>
  ({ emailSince, emailUntil }: Person): RawBuilder<unknown> =>
    // After the clock was set back what was written before lies ahead.
    sql`${sql.ref(column)} >= ${emailSince}::timestamptz and (${sql.ref(column)} <= ${emailUntil}::timestamptz
      or ${sql.ref(column)} > clock_timestamp() + interval '1 minute')`;

/** What happens to the rows of a person when the account is closed or erased. */
export type Erasure =
  | { readonly erase: 'remove' }
  /** Each column that tells of a person is set to something else. */
  | {
      readonly erase: 'keep';
      readonly blank: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
    };

/** The rows of a person in a table. */
export type PersonRows = Erasure & {
  readonly whose: (person: Person) => RawBuilder<unknown>;
  /**
   * Whether the rows go in the transaction that closes the account: by them somebody signs in, they are public, or
   * something new would be written from them. Found by an index, and few.
   */
  readonly atOnce?: true;
  /** Whether the rows only say what a job makes of the others: they are in no export. */
  readonly isJob?: true;
  /** Whether finding the rows means reading the whole table, which is done in ranges of its growing `id`. */
  readonly inRanges?: true;
  /** Columns that open something in some rows, and which; left out of an export there. */
  readonly secretIn?: { readonly rows: RawBuilder<unknown>; readonly columns: readonly string[] };
  /** Rows of others that mention the person; erased too, but not theirs to read. */
  readonly mentions?: (person: Person) => RawBuilder<unknown>;
};

/** What is known of a table. */
export interface TablePrivacy {
  /** Every column of the types text, text[], json, jsonb and bytea, so that none is forgotten. */
  readonly columns: Readonly<Record<string, ColumnClass>>;
  /** Whether a test copy has its rows; `dropped` where these would let somebody in, or count for nothing there. */
  readonly anonymous?: 'dropped';
  /** Undefined where no row belongs to a person. */
  readonly person?: PersonRows;
}

/** A table with nothing of a person. */
export const harmless = (...columns: string[]): TablePrivacy => ({
  columns: Object.fromEntries(columns.map((column): [string, ColumnClass] => [column, 'harmless'])),
});

/** Whether what is found by the email alone is theirs. */
export const isOwned = (person: Person): RawBuilder<unknown> =>
  sql`${person.ownsEmail}::boolean and ${isInTime('created_at')(person)}`;
