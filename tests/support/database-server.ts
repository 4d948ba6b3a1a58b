import { Client } from 'pg';

/** The database server of the test run: its URL, the migrated template database, and the fastest copy strategy. */
export type DatabaseServer = { url: string; template: string; strategy: 'file_copy' | 'wal_log' };

/** The URL of another database on the same server. */
export function namedDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** Runs work on a separate connection to the server's main database. */
export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
