import type { Settings } from '#config/settings.ts';
import type { DatabaseConnection } from '#database/connect.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { Print } from './output/print.ts';

/** What a feature may use when the database is prepared for a start of the shop. */
export interface PrepareDatabaseOptions {
  readonly settings: Settings;
  readonly print: Print;
}

/** What a feature may use for its jobs. */
export interface FeatureJobsOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly dependencies: Dependencies;
}

/** What a feature may use after a restore, while the shop is stopped. */
export interface RestoredShop {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  readonly print: Print;
}

/** Everything that a feature adds to the processes of a shop. `cli` loops over `features.cli.ts` and names no feature. */
export interface FeatureProcess {
  /** Called before the database server in the data folder starts. */
  readonly beforeDatabaseStart?: (dataFolder: string, print: Print) => Promise<void>;
  /** Adds its rows at each start of the shop, after the accounts of the administrators. */
  readonly prepareDatabase?: (database: DatabaseConnection, options: PrepareDatabaseOptions) => Promise<void>;
  /** Called after a command has imported shoes. */
  readonly afterImport?: (db: Database) => Promise<void>;
  /** Called after a backup has replaced the shop. */
  readonly afterRestore?: (restored: RestoredShop) => Promise<void>;
  /** Starts its jobs in a process of the shop, once it listens. Disposing stops them. */
  readonly startJobs?: (options: FeatureJobsOptions) => Promise<AsyncDisposable>;
}
