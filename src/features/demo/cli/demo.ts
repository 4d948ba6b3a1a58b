import type { FeatureProcess } from '#cli/feature-process.ts';
import { fillDemoPlaceholders } from './fill-demo-placeholders.ts';
import { seedDemo } from './seed-demo.ts';
import { seedSales } from './seed-demo-sales.ts';
import { seedPromises } from './seed-promises.ts';

/** The demo catalog, customers and orders, which the setting `SEED` adds to a new shop. */
export const demo = {
  async prepareDatabase(database, { settings, print }) {
    if (settings.seed !== 'none') {
      const shoes = await seedDemo(database.db);
      if (shoes > 0) print(`Added the demo catalog: ${shoes} shoes.`);
    }
    if (settings.seed !== 'none') await seedPromises(database.db);
    if (settings.seed === 'demo') await seedSales(database, settings, print);
    await fillDemoPlaceholders(database.db);
  },
  // A file of a demo shop lacks the previews of its pictures.
  afterImport: fillDemoPlaceholders,
} satisfies FeatureProcess;
