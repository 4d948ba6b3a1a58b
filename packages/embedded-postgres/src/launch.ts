import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import { stateFolder } from './copy.ts';
import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { findPackage } from './package.ts';
import { endPreviousServer, recordOwner } from './previous-server.ts';
import { untilReady } from './ready.ts';
import { type PostgresServer, spawnServer } from './server.ts';
import { chooseServerUser } from './server-user.ts';
import { serverSettings } from './settings.ts';
import { openSocketFolder, socketUrl } from './socket-folder.ts';
import { explainStartError } from './start-error.ts';

/** What to launch: the folder that holds (or will hold) the database, and where to tell of long steps. */
export type LaunchOptions = {
  dataFolder: string;
  log: (line: string) => void;
  /** False only in tests: quicker, but a power cut loses the database. */
  durable?: boolean;
};

/** A running embedded database. */
export type LaunchedDatabase = {
  /** To be used like a `DATABASE_URL`. */
  url: string;
  /** Ends the server cleanly; may be called more than once. Close your connections first. */
  stop(): Promise<void>;
  /** Settles with a sentence when the server ends without `stop`: the shop cannot go on. */
  exited: Promise<string>;
};

/**
 * Starts the embedded PostgreSQL 18 on a folder, creating the database when there is none. It is reachable only
 * through a Unix socket in that folder, by this process's user, and ends with this process.
 * @throws DatabaseStartError with a sentence that says what to do
 */
export async function launchDatabase({
  dataFolder,
  log,
  durable = true,
}: LaunchOptions): Promise<LaunchedDatabase> {
  const wanted = resolve(dataFolder);
  const user = await chooseServerUser(wanted);
  const binaries = await prepareBinaries(findPackage(), user, [stateFolder(), dirname(wanted)]);
  const data = await prepareDataFolder(wanted, user, binaries, { durable, log });
  const socketFolder = await openSocketFolder(data.folder);
  try {
    const settings = serverSettings(await recordOwner(process.pid), durable);
    const url = socketUrl(socketFolder);
    const server = await startServer(binaries.postgres, data, {
      settings,
      socketFolder: socketFolder.path,
      url,
      log,
    });
    if (user) log(`The database runs as the user ${user.name}; its files are in ${data.folder}.`);
    return manage(server, url, { log, release: socketFolder.close });
  } catch (error) {
    await socketFolder.close();
    throw error;
  }
}

type Start = { settings: string[]; socketFolder: string; url: string; log: (line: string) => void };

/** Tries again while remains of an earlier server are about to vanish; a living one is refused by name. */
async function startServer(postgres: string, data: DataFolder, start: Start): Promise<PostgresServer> {
  for (let tries = 1; ; tries++) {
    await endPreviousServer(data.folder, start.socketFolder, start.log);
    const server = spawnServer(postgres, data, start.settings);
    if (await untilReady(server, { folder: data.folder, url: start.url, log: start.log })) return server;
    const words = await server.ended;
    if (tries === 50 || !/pre-existing shared memory block|lock file ".*" already exists/.test(words)) {
      throw explainStartError(words, data.folder);
    }
    await wait(200);
  }
}

function manage(
  server: PostgresServer,
  url: string,
  { log, release }: { log: (line: string) => void; release: () => Promise<void> },
): LaunchedDatabase {
  server.follow((line) => log(`PostgreSQL: ${line}`));
  let stopped: Promise<void> | undefined;
  const exited = new Promise<string>((resolveExited) => {
    server.ended.then((words) => {
      if (!stopped) resolveExited(`The database ended unexpectedly: ${words}`);
    });
  });
  const stop = () => {
    stopped ??= server.stop().then(release);
    return stopped;
  };
  return { url, stop, exited };
}
