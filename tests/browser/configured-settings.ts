import { Client } from 'pg';
import { openBucketServer } from '../support/bucket-server.ts';
import { readConfiguration } from '../support/configuration.ts';
import type { ConfiguredServer } from '../support/configured-server.ts';
import { namedDatabase } from '../support/database-server.ts';

/**
 * The settings of a shop in this run's configuration, on a database of the server; `opened` ends what they need.
 * @param databaseUrl the database's own address
 */
export async function configuredSettings(
  { replicaUrl, pooler }: ConfiguredServer,
  databaseUrl: string,
  opened: AsyncDisposableStack,
): Promise<Record<string, string>> {
  const { database = '' } = new Client({ connectionString: databaseUrl });
  const configuration = readConfiguration();
  switch (configuration) {
    case 'replica':
      return replicaUrl
        ? { DATABASE_URL: databaseUrl, DATABASE_READ_URL: namedDatabase(replicaUrl, database), WORKERS: '1' }
        : {};
    case 'pgbouncer-session':
    case 'pgbouncer-transaction': {
      const DATABASE_URL = pooler ? namedDatabase(pooler.url, database) : databaseUrl;
      const direct = configuration === 'pgbouncer-transaction' ? { DATABASE_DIRECT_URL: databaseUrl } : {};
      return { DATABASE_URL, ...direct, WORKERS: '1' };
    }
    case 'bucket': {
      const { endpoint } = opened.use(await openBucketServer());
      return {
        DATABASE_URL: databaseUrl,
        WORKERS: '1',
        S3_BUCKET: 'shoes',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: 'me',
        S3_SECRET_ACCESS_KEY: 'secret',
      };
    }
    case 'two-processes':
      return { DATABASE_URL: databaseUrl, WORKERS: '2' };
    default:
      return { DATABASE_URL: databaseUrl, WORKERS: '1' };
  }
}
