import { type RawBuilder, sql } from 'kysely';

/** Which orders to number, by when they were paid; refunds by when they changed, from the same time on. */
export interface NumberedRange {
  readonly from: RawBuilder<Date>;
  readonly until: RawBuilder<Date>;
}

/** Everything that is paid. */
export const allPaid: NumberedRange = {
  from: sql<Date>`'-infinity'::timestamptz`,
  until: sql<Date>`'infinity'::timestamptz`,
};
