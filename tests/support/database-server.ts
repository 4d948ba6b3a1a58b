import { Client } from 'pg';

/** The run's database server: its address, the migrated database that tests copy, and its quickest way to do so. */
export type DatabaseServer = { url: string; template: string; strategy: 'file_copy' | 'wal_log' };

/** The address of another database on the same server. */
export function namedDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** Does something on a connection of its own, outside the databases that come and go. */
export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
