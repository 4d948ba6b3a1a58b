// Must come first: it sets NODE_ENV, which React reads when it is imported.
import '#config/environment.ts';

import { once } from 'node:events';
import { Client } from 'pg';
import { buildApp } from '#cli/build/build-app.ts';
import { createLog } from '#cli/output/create-log.ts';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { startShop } from '#cli/shop/create-shop.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { environment, projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';

/**
 * The whole shop, one process with Stripe's keys, whose provider is a sandbox on the port `STRIPE_PORT`. It says `ready`
 * and answers every message with the number of statements that it sent to its database so far and the processor time
 * that it used, in ms.
 */
const { STRIPE_PORT: stripePort, DATABASE_URL: databaseUrl = '' } = process.env;
let statements = 0;
const { query } = Client.prototype;
Client.prototype.query = function (this: Client, ...parameters: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, parameters);
};
const settings = readSettings(environment);
const source = openBuild(await buildApp(projectFolder, () => {}));
await using opened = new AsyncDisposableStack();
opened.use(
  await startShop({
    settings,
    databaseUrl,
    log: createLog(settings, eventWords),
    stripePort: Number(stripePort),
    ...source,
  }),
);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ statements, processorMs: (user + system) / 1000 });
});
process.send?.('ready');
await once(process, 'disconnect');
