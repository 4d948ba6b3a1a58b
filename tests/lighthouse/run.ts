import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { findBrowser } from '../support/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';
import { auditPage, categories, isBelowRequired, PageAuditError } from './audit-page.ts';
import { printAudits } from './print-audits.ts';
import { installLighthouse, runLighthouse } from './run-lighthouse.ts';

/** Audits four pages of a started shop as a phone. Exit code 1 when a score is too low, or a page cannot be audited. */
const write = (text: string): void => {
  process.stdout.write(text);
};
const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-lighthouse-'));
const env = { SEED: 'demo', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100' };
const shop = startShop({ port: await freePort(), dataFolder: folder, env });
try {
  write('Starting a shop with the demo catalogue …\n');
  const executablePath = await findBrowser(write);
  await installLighthouse(write);
  await shop.ready();
  const shoe = await findShoe();
  const pages = [
    { name: 'Home', path: '/' },
    { name: 'Brand', path: `/colletions/${encodeURIComponent(shoe.brand)}` },
    { name: 'Shoe', path: `/products/${shoe._id}` },
    // The cart is private and excluded from search engines on purpose.
    { name: 'Cart', path: '/cart', skipAudits: ['is-crawlable'] },
  ];
  const port = await freePort();
  const args = ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const audits = [];
    for (const { name, path, skipAudits = [] } of pages) {
      write(`Auditing ${path} …\n`);
      // The first visit fills the response cache, as on a shop in use.
      const visit = await browser.newPage();
      await visit.goto(`${shop.origin}${path}`, { timeout: 120_000 });
      await visit.close();
      const url = `${shop.origin}${path}`;
      const audit = () => runLighthouse(url, { port, categories, skipAudits });
      audits.push({ name, ...(await auditPage(url, audit, write)) });
    }
    printAudits(audits, write);
    process.exitCode = audits.some(isBelowRequired) ? 1 : 0;
  } finally {
    await browser.close();
  }
} catch (error) {
  if (!(error instanceof PageAuditError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The first shoe of the catalog. */
async function findShoe(): Promise<Shoe> {
  const [shoe]: Shoe[] = await (await fetch(`${shop.origin}/api/shoes?limit=1`)).json();
  if (!shoe) throw new Error('The demo catalogue is empty');
  return shoe;
}
