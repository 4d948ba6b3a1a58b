import { inject } from 'vitest';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { createDatabase, type TemporaryDatabase } from './database-server.ts';

/** A separate database. `close` drops it with its open connections. */
export type FreshDatabase = DatabaseConnection & { url: string };

/** Creates a database with the shop's tables, without rows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url, drop } = await createDatabase(inject('databaseServer'), 'copy');
  try {
    const database = await connect(url, { poolSize: 5 });
    return { ...database, url, close: () => database.close().then(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Creates a database without tables. */
export const emptyDatabase = (): Promise<TemporaryDatabase> =>
  createDatabase(inject('databaseServer'), 'empty');
