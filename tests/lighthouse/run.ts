import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { pictureWidths, type Shoe } from '#contract/shoes.ts';
import { findBrowser } from '../support/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { startShop } from '../support/running-shop.ts';
import { isShort, measurePage } from './measure-page.ts';
import { printMeasures } from './print-measures.ts';

/** How long the shop may go on with a catalogue that is drawn, in s. */
const settlingLimit = 300;

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
  const shoe = await drawCatalogue();
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
      // The first visit renders the page; what a shopper meets is one that is kept.
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

/** Has the whole catalogue drawn: what a shopper meets is a shop that has done so. Gives its first shoe. */
async function drawCatalogue(): Promise<Shoe> {
  const shoes = await findShoes();
  const [first] = shoes;
  if (!first) throw new Error('The demo catalogue is empty');
  for (const [place, { picture }] of shoes.entries()) {
    if (place % 10 === 0) write(`Drawing the catalogue: ${place} of ${shoes.length} shoes …\n`);
    const files = ['side', 'quarter'].flatMap((view) =>
      pictureWidths.map((width) => `${picture.base}/${view}-${width}.avif`),
    );
    await Promise.all(files.map((file) => fetch(shop.origin + file).then((answer) => answer.arrayBuffer())));
  }
  for (let second = 0; second < settlingLimit; second += 1) {
    const isDrawn = (await findShoes()).every(({ picture }) => picture.placeholder !== '');
    if (isDrawn) return first;
    await wait(1000);
  }
  throw new Error(`The shop was still busy with its catalogue after ${settlingLimit} s`);
}

async function findShoes(): Promise<Shoe[]> {
  return await (await fetch(`${shop.origin}/api/shoes`)).json();
}
