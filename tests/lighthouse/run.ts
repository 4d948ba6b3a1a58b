import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Shoe } from '#contract/shoes.ts';
import { findBrowser } from '../support/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { startShop } from '../support/running-shop.ts';
import { isShort, measurePage } from './measure-page.ts';
import { printMeasures } from './print-measures.ts';

/** Measures four pages of a shop that is really started, on a phone. Ends with 1 when a score is too low. */
const write = (text: string): void => {
  process.stdout.write(text);
};
const folder = await mkdtemp(join(await quickFolder(), 'shop-lighthouse-'));
const env = { SEED: 'demo', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100' };
const shop = startShop({ port: await freePort(), dataFolder: folder, env });
try {
  write('Starting a shop with the demo catalogue …\n');
  const executablePath = await findBrowser(write);
  await shop.ready();
  const [shoe]: Shoe[] = await (await fetch(`${shop.origin}/api/shoes?limit=1`)).json();
  if (!shoe) throw new Error('The demo catalogue is empty');
  const pages = [
    { name: 'Home', path: '/' },
    { name: 'Brand', path: `/colletions/${encodeURIComponent(shoe.brand)}` },
    { name: 'Shoe', path: `/products/${shoe._id}` },
    // A cart is private: it asks search engines to stay away, and they shall.
    { name: 'Cart', path: '/cart', without: ['is-crawlable'] },
  ];
  const port = await freePort();
  const args = ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const measures = [];
    for (const { name, path, without = [] } of pages) {
      write(`Measuring ${path} …\n`);
      // The first visit draws the pictures; what a shopper meets is a shop that has drawn them.
      const visit = await browser.newPage();
      await visit.goto(`${shop.origin}${path}`, { timeout: 120_000 });
      await visit.close();
      measures.push({ name, ...(await measurePage(`${shop.origin}${path}`, port, without)) });
    }
    printMeasures(measures, write);
    process.exitCode = measures.some(isShort) ? 1 : 0;
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
