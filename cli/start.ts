// Must come first: it sets NODE_ENV, which React reads when it is imported.
import '#config/environment.ts';

import cluster from 'node:cluster';
import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { findBuiltInAdministrators } from '#config/built-in-administrators.ts';
import { environment, fileVariables, isDevelopment, projectFolder } from '#config/environment.ts';
import { findMistypedSettings, requireKnownSettings } from '#config/mistyped-settings.ts';
import { readSettings } from '#config/settings.ts';
import { buildApp } from './build/build-app.ts';
import { explainError } from './explain-error.ts';
import { createLog } from './output/create-log.ts';
import { printAside, print as printToOutput } from './output/print.ts';
import { printStartSummary } from './output/print-start-summary.ts';
import { eventWords } from './output/terminal/event-words.ts';
import { checkDataFolder } from './shop/check-data-folder.ts';
import { startShop } from './shop/create-shop.ts';
import { checkPort } from './shop/listen-on-port.ts';
import { openDatabase } from './shop/open-database.ts';
import { openBuild, openSources } from './shop/pages/app-pages.ts';
import { prepareDatabase } from './shop/prepare-database.ts';
import { listenForStop, type StopSignal } from './shop/stop-signal.ts';
import { readTask, startWorkers, stopTimeout } from './shop/worker-processes.ts';

/** Runs the shop from reading the settings to graceful shutdown. */
async function runShop(stop: StopSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  requireKnownSettings(fileVariables, '.env');
  const settings = readSettings(environment);
  const log = createLog(settings, eventWords);
  // Where the rules of production hold, programs read the log, line by line.
  const print = settings.isPublic ? printAside : printToOutput;
  for (const mistyped of findMistypedSettings(Object.keys(environment)))
    log.warn(mistyped, 'setting.mistyped');
  await checkPort(settings);
  await checkDataFolder(settings.dataFolder);
  const ending = new AbortController();
  opened.defer(() => ending.abort());
  const building = isDevelopment ? null : buildApp(projectFolder, print, ending.signal);
  // Awaited below; until then the database may fail first.
  building?.catch(() => {});
  const database = opened.use(await openDatabase(settings, print));
  stop.check();
  const { password, ...shop } = await prepareDatabase(settings, database.url, print);
  const build = await building;
  stop.check();
  if (build && settings.workers > 1) {
    opened.use(await startWorkers(settings, { databaseUrl: database.url, build }, log));
  } else {
    const source = build ? openBuild(build) : openSources(projectFolder);
    opened.use(await startShop({ settings, databaseUrl: database.url, log, ...source }));
  }
  const builtIn = findBuiltInAdministrators(settings);
  if (builtIn.length > 0) log.warn({ emails: builtIn }, 'administrators.built_in');
  printStartSummary({ ...shop, settings }, password, print);
  const lost = await Promise.race([stop.requested, database.lost]);
  if (lost !== undefined) throw new DatabaseStartError(lost);
  print('Stopping the shop …');
  stop.exitWithin(stopTimeout(settings), () => log.error({}, 'shop.stop_forced'));
}

/** Runs one of several processes that share the port. */
async function runWorker(stop: StopSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const settings = readSettings(environment);
  const { databaseUrl, build, isFirst } = readTask();
  const log = createLog(settings, eventWords);
  opened.use(await startShop({ settings, databaseUrl, isFirst, log, ...openBuild(build) }));
  await stop.requested;
}

using stop = listenForStop();
try {
  await (cluster.isWorker ? runWorker(stop) : runShop(stop));
} catch (error) {
  if (!stop.stopped) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}
// The channel to the primary process would keep a worker alive.
cluster.worker?.disconnect();
