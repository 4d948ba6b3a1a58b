import { Client } from 'pg';

/**
 * Whether a database is behind a pooler that changes the server's connection with each transaction (PgBouncer in
 * transaction mode): two clients at once are then served by the same process of the server, and neither by the one it
 * was told of. NOTIFY, prepared statements and settings of a session get lost there.
 * @throws pg's error when it cannot be reached
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const clients = [1, 2].map(
    () => new Client({ connectionString: url, application_name: 'sneaker-paradise question' }),
  );
  try {
    const processes: number[] = [];
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
    }
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      processes.push(rows[0]?.pid ?? 0);
    }
    return processes[0] === processes[1];
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
