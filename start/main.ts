// Before everything else: it settles what React finds when it is imported.
import './environment.ts';

import cluster from 'node:cluster';
import { DatabaseStartError } from '#database/embedded/start-error.ts';
import { announce } from './announce.ts';
import { buildWeb } from './build.ts';
import { environment, isDevelopment, project } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { checkPort } from './listen.ts';
import { createLog } from './log.ts';
import { openDatabase } from './open-database.ts';
import { prepareShop } from './prepare.ts';
import { say } from './say.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { listenForStop, type StopSignal } from './stop-signal.ts';
import { openBuild, openSources } from './web-pages.ts';
import { readTask, startWorkers } from './workers.ts';

/** The whole shop, from settings to an open door; ends when it is told to stop. */
async function openShop(stop: StopSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const settings = readSettings(environment);
  const log = createLog(settings.logLevel);
  await checkPort(settings);
  const build = isDevelopment ? null : await buildWeb(project, say);
  stop.check();
  const database = opened.use(await openDatabase(settings, say));
  stop.check();
  const password = await prepareShop(settings, database.url, say);
  stop.check();
  if (build && settings.workers > 1) {
    opened.use(await startWorkers(settings.workers, { databaseUrl: database.url, build }, log));
  } else {
    const pages = build ? openBuild(build) : openSources(project);
    opened.use(
      await serve({ settings, databaseUrl: database.url, log, pages, warm: settings.seed === 'demo' }),
    );
  }
  announce(settings, password, say);
  const lost = await Promise.race([stop.requested, database.lost]);
  if (lost !== undefined) throw new DatabaseStartError(lost);
  say('Closing the shop …');
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
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
