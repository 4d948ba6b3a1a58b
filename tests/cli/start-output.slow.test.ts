import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { emptyDatabase } from '../support/fresh-database.ts';
import { startShop } from '../support/running-shop.ts';

test('in production standard output has the lines of the log alone, among them a warning of a mistyped setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-output-'));
  const database = await emptyDatabase();
  const env = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    SEED: 'none',
    WORKERS: '1',
    DATABASE_URL: database.url,
    STRIPE_SECERT_KEY: 'sk_test_1',
  };
  const shop = startShop({ port: await freePort(), dataFolder: folder, env });
  onTestFinished(async () => {
    await shop.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  let [output, errors] = ['', ''];
  shop.process.stdout?.on('data', (text) => (output += text));
  shop.process.stderr?.on('data', (text) => (errors += text));
  await shop.ready();
  await expect.poll(() => errors).toContain('Sneaker Paradise is open');
  await shop.stop();
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'setting.mistyped',
      name: 'STRIPE_SECERT_KEY',
      meant: 'STRIPE_SECRET_KEY',
    }),
  );
  expect(errors).toContain('Stopping the shop');
});
