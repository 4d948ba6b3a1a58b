import { prepareSandboxDatabase } from '@sneaker-paradise/payment-sandbox';
import type { Settings } from '#config/settings.ts';
import type { DatabaseConnection } from '#database/connect.ts';
import type { Print } from '../output/print.ts';
import { seedDemoSales } from './seed-demo-sales.ts';

/**
 * Inserts the demo customers and orders where they are missing. Their payments are in the ledger of the payment sandbox,
 * so a shop that takes real cards opens without them.
 */
export async function seedSales(
  { db, pool }: DatabaseConnection,
  settings: Settings,
  print: Print,
): Promise<void> {
  if (settings.stripe) return;
  await prepareSandboxDatabase(pool);
  const seeded = await seedDemoSales(db, settings);
  if (!seeded) return;
  const { customers, orders, reviews } = seeded;
  print(
    `Added demo sales: ${customers} customers, ${orders} orders, ${reviews} reviews. Remove them on /admin.`,
  );
}
