/** The public API of the package. */
export { type LaunchedDatabase, type LaunchOptions, launchDatabase } from './launch-database.ts';
export { socketUrl } from './socket-folder.ts';
export { DatabaseStartError, errorCode, explainStartError, explainUnreachable } from './start-error.ts';
