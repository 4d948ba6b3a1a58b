import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { Client } from 'pg';

/** `42501`: the role may not create databases. */
const notAllowed = '42501';

/**
 * An empty database for a moment: on the server of the shop, or, where the shop's role may not create one, on an embedded
 * server in a temporary folder.
 */
export async function openScratchDatabase(
  shopUrl: string,
  opened: AsyncDisposableStack,
): Promise<{ readonly url: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-verify-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const name = `shop_verify_${randomBytes(6).toString('hex')}`;
  try {
    await execute(shopUrl, `create database ${name} template template0`);
    opened.defer(() => execute(shopUrl, `drop database ${name} with (force)`));
    return { url: databaseNamed(shopUrl, name), folder };
  } catch (error) {
    if (errorCode(error) !== notAllowed) throw error;
  }
  const server = await launchDatabase({
    dataFolder: join(folder, 'postgres'),
    log: () => {},
    durable: false,
  });
  opened.defer(() => server.stop());
  return { url: server.url, folder };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise backup' });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The URL of another database on the same server. */
const databaseNamed = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
