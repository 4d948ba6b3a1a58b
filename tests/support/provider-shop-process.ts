// Must come first: it sets NODE_ENV, which React reads when it is imported.
import '#config/environment.ts';

import { buildApp } from '#cli/build/build-app.ts';
import { createLog } from '#cli/output/create-log.ts';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { startShop } from '#cli/shop/create-shop.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { environment, projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';

/**
 * A shop with Stripe's keys, whose provider is the payment sandbox on the port `STRIPE_PORT`: a service of its own, with
 * its own books, as Stripe is. The database of `DATABASE_URL` has the newest schema.
 */
const { STRIPE_PORT: port, DATABASE_URL: databaseUrl = '' } = process.env;
const settings = readSettings(environment);
const print = (line: string) => process.stdout.write(`${line}\n`);
const log = createLog(settings, eventWords);
const source = openBuild(await buildApp(projectFolder, () => {}));
await prepareDatabase(settings, databaseUrl, print);
await using _shop = await startShop({ settings, databaseUrl, log, stripePort: Number(port), ...source });
await new Promise((resolve) => process.once('SIGTERM', resolve));
