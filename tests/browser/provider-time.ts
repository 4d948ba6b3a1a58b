import { Client } from 'pg';
import type { WorkerShop } from './worker-shop.ts';

/** Lets everything happen now that the payment sandbox has scheduled for later. Its webhooks follow within a second. */
export async function letProviderTimePass({ databaseUrl }: WorkerShop): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update sandbox.scheduled_change set due_at = now()').finally(() => client.end());
}
