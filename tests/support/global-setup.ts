import type { TestProject } from 'vitest/node';
import { type ConfiguredServer, openConfiguredServer } from './configured-server.ts';

/**
 * One database server for the whole run: the one that `TEST_DATABASE_URL` or `DATABASE_URL` names, else one of the
 * configuration's; with one migrated database to copy.
 * @returns what vitest calls at the end of the run
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, close } = await openConfiguredServer(
    process.env.TEST_DATABASE_URL || process.env.DATABASE_URL || undefined,
  );
  project.provide('databaseServer', server);
  return close;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: ConfiguredServer;
  }
}
