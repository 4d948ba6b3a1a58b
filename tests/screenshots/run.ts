import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { findBrowser } from '../support/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';
import { takeAdministrationPictures } from './administration.ts';
import { takeStorefrontPictures } from './storefront.ts';
import { administratorPassword } from './take-picture.ts';

/** Takes the pictures of README.md and docs/tour.md: buys a pair in a new demo shop and follows the order. */
const write = (text: string): void => {
  process.stdout.write(text);
};
const pictures = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-screenshots-'));
const env = {
  SEED: 'demo',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '100',
  ADMIN_PASSWORD: administratorPassword,
};
const shop = startShop({ port: await freePort(), dataFolder: folder, env });
try {
  write('Starting a demo shop …\n');
  const executablePath = await findBrowser(write);
  await mkdir(pictures, { recursive: true });
  await shop.ready();
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] });
  try {
    const tools = { browser, origin: shop.origin, folder: pictures, write };
    const idPayment = await takeStorefrontPictures(tools);
    await takeAdministrationPictures(tools, idPayment);
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
