import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { namedDatabase, onServer } from './database-server.ts';

/** A separate database. `close` drops it with its open connections. */
export type FreshDatabase = DatabaseConnection & { url: string };

/** Creates a database with the shop's tables, without rows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { template, strategy } = inject('databaseServer');
  const { url, drop } = await createDatabase(`template ${template} strategy ${strategy}`);
  try {
    const database = await connect(url, { poolSize: 5 });
    return { ...database, url, close: () => database.close().then(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Creates a database without tables. */
export function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template template0');
}

async function createDatabase(origin: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { url: server, template } = inject('databaseServer');
  const name = template.replace('template', randomBytes(8).toString('hex'));
  await onServer(server, (client) => client.query(`create database ${name} ${origin}`));
  const drop = async () => {
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: namedDatabase(server, name), drop };
}
