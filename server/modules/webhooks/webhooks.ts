import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';

/** The public interface of the webhooks module. */
export { startWebhookWorker } from './delivery-worker.ts';
export { registerWebhookRoutes } from './routes.ts';

/**
 * Queues `order.paid` of an order that has just been restored with its own date, in the caller's transaction, for each
 * webhook that was not told of it before (`tell_restored_order` of migration 0043). New orders are told by a trigger.
 */
export async function tellRestoredOrder(db: Database, id: string): Promise<void> {
  await sql`select tell_restored_order(${id})`.execute(db);
}
