// Before everything else: it settles what React finds when it is imported.
import '#config/environment.ts';

import cluster from 'node:cluster';
import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { environment, isDevelopment, projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { buildApp } from './build/build-app.ts';
import { explainError } from './explain-error.ts';
import { announce } from './output/announce.ts';
import { createLog } from './output/create-log.ts';
import { print } from './output/print.ts';
import { openBuild, openSources } from './shop/app-build.ts';
import { checkPort } from './shop/listen.ts';
import { openDatabase } from './shop/open-database.ts';
import { prepareShop } from './shop/prepare-database.ts';
import { serve } from './shop/serve.ts';
import { listenForStop, type StopSignal } from './shop/stop-signal.ts';
import { readTask, startWorkers } from './shop/workers.ts';

/** The whole shop, from settings to an open door; ends when it is told to stop. */
async function openShop(stop: StopSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const settings = readSettings(environment);
  const log = createLog(settings.logLevel);
  await checkPort(settings);
  const build = isDevelopment ? null : await buildApp(projectFolder, print);
  stop.check();
  const database = opened.use(await openDatabase(settings, print));
  stop.check();
  const password = await prepareShop(settings, database.url, print);
  stop.check();
  if (build && settings.workers > 1) {
    opened.use(await startWorkers(settings.workers, { databaseUrl: database.url, build }, log));
  } else {
    const pages = build ? openBuild(build) : openSources(projectFolder);
    opened.use(
      await serve({ settings, databaseUrl: database.url, log, pages, warm: settings.seed === 'demo' }),
    );
  }
  announce(settings, password, print);
  const lost = await Promise.race([stop.requested, database.lost]);
  if (lost !== undefined) throw new DatabaseStartError(lost);
  print('Closing the shop …');
}

/** One of several processes that share the port of a shop. */
async function openWorker(stop: StopSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const settings = readSettings(environment);
  const { databaseUrl, build } = readTask();
  const log = createLog(settings.logLevel);
  const warm = settings.seed === 'demo' && cluster.worker?.id === 1;
  opened.use(await serve({ settings, databaseUrl, log, pages: openBuild(build), warm }));
  await stop.requested;
}

using stop = listenForStop();
try {
  await (cluster.isWorker ? openWorker(stop) : openShop(stop));
} catch (error) {
  if (!stop.stopped) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}
