/** The public entry: launching a server, and the errors that say what to do when it cannot be. */
export { type LaunchedDatabase, type LaunchOptions, launchDatabase } from './launch.ts';
export { socketUrl } from './socket-folder.ts';
export { DatabaseStartError, errorCode, explainStartError, explainUnreachable } from './start-error.ts';
