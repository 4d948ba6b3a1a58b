import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** The shop's database. */
export type Database = Kysely<Tables>;

/**
 * A database for single statements that read. A transaction does not compile: with a replica, each statement may be
 * answered by another server.
 */
export type ReadDatabase = Pick<Database, 'selectFrom' | 'getExecutor'>;
