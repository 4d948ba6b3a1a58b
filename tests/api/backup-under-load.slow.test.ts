import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { openPlace } from '../support/backup-shop.ts';
import { addSizeWithStock, buy } from '../support/checkout-requests.ts';
import { countStockedUnits, findStockViolations } from '../support/invariants.ts';
import { openPaymentTestShop } from '../support/payment-test-shop.ts';

test('a backup of a shop that sells meanwhile has every pair in stock, reserved or in an order, once', async () => {
  const shop = await openPaymentTestShop();
  try {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 500);
    const stocked = await countStockedUnits(shop);
    const { url: databaseUrl } = shop.database;
    let selling = true;
    let sold = 0;
    const sell = async () => {
      while (selling) {
        const { response } = await buy(shop, { size });
        expect(response.status).toBe(200);
        sold += 1;
      }
    };
    const buyers = Promise.all([sell(), sell(), sell(), sell()]);
    await using place = await openPlace();
    const file = join(dirname(place.dataFolder), 'shop.tar.gz');
    const soldBefore = await Promise.race([expect.poll(() => sold).toBeGreaterThan(3), buyers]).then(
      () => sold,
    );
    await writeBackup(file, {
      databaseUrl,
      files: shop.files,
      secretFingerprint: null,
      settings: {},
      anonymiser: null,
    });
    const soldAfter = sold;
    await expect.poll(() => sold).toBeGreaterThan(soldAfter + 3);
    selling = false;
    await buyers;
    await restoreBackup(file, { ...place, force: false, administrators: [] });
    const restored = await connect(place.databaseUrl, { poolSize: 2 });
    try {
      const orders = await restored.db.selectFrom('shop_order').select('id').execute();
      expect(orders.length).toBeGreaterThanOrEqual(soldBefore);
      expect(orders.length).toBeLessThanOrEqual(soldAfter + 4);
      const copy = { db: restored.db, sandboxPool: shop.sandboxPool };
      expect(await findStockViolations(copy, stocked)).toEqual([]);
    } finally {
      await restored.close();
    }
  } finally {
    await shop.close();
  }
});
