/** The public API of the package. */

export { findPrograms, type ProgramsPackage } from './find-programs.ts';
export { type LaunchedDatabase, type LaunchOptions, launchDatabase } from './launch-database.ts';
export { makeFolder } from './make-folder.ts';
export { readVersion } from './prepare-data-folder.ts';
export { socketUrl } from './socket-folder.ts';
export { DatabaseStartError, errorCode, explainStartError, explainUnreachable } from './start-error.ts';
