import { type RawBuilder, sql } from 'kysely';

/** After so many checks without success an administrator is told; with the usual times that is after 40 minutes. */
export const maxTries = 10;

/** The pause after a row's `tries` checks: `first` ms, then twice as long every time, to ten minutes. */
export const retryDelay = (first: number): RawBuilder<unknown> => sql`
  least(interval '1 ms' * ${first}::int * power(2, least(tries, 20)), interval '10 minutes')`;
