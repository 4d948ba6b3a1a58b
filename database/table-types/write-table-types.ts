import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { generateTableTypes } from './generate-table-types.ts';

// npm run db:types: writes database/tables.ts from a scratch database with every migration.
await using opened = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'shop-table-types-'));
opened.defer(() => rm(folder, { recursive: true }));
const server = opened.adopt(
  await launchDatabase({ dataFolder: join(folder, 'postgres'), log: () => {}, durable: false }),
  (it) => it.stop(),
);
await migrate(server.url);
const { db } = opened.adopt(await connect(server.url), (it) => it.close());
const file = join(import.meta.dirname, '../tables.ts');
await writeFile(file, await generateTableTypes(db));
process.stdout.write(`Written: ${file}\n`);
