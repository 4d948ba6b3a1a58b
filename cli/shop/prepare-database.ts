import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { migrationLock } from '#database/migrate.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import { type FileStorage, FileStorageError } from '#platform/storage/file-storage.ts';
import { storageIdFact, storageIdFile, unfinishedRestoreFile } from '#platform/storage/storage-marks.ts';
import { isNewShop } from '#shop/set-up.ts';
import { readMailTemplates, readSettings, toMailSite } from '#shop/settings/server/settings.ts';
import { allFeatureProcesses } from '../all-feature-processes.ts';
import type { Print } from '../output/print.ts';
import { openFiles } from './open-files.ts';
import { ensureAdministrators, openIdentity } from './open-identity.ts';

/** What is known about a shop that is ready to start. */
interface PreparedShop {
  /** The administrators' initial password, when one was generated. */
  readonly password: string | null;
  readonly name: string;
  /** Whether it has neither trial data nor a shoe of its own. */
  readonly isNew: boolean;
}

/**
 * Checks that files and database belong together, creates the administrators' accounts where they are missing, and lets the
 * features prepare their rows.
 */
export async function prepareDatabase(
  settings: Settings,
  databaseUrl: string,
  print: Print,
): Promise<PreparedShop> {
  await using opened = new AsyncDisposableStack();
  await checkFiles(databaseUrl, await openFiles(settings, opened), settings.allowNewFiles);
  const database = await connect(databaseUrl, { poolSize: 2 });
  try {
    const shop = await readSettings(database.db);
    const mailTemplates = await readMailTemplates(database.db);
    const mailSite = () => toMailSite({ settings: shop, mailTemplates }, settings.publicOrigin);
    const identity = await openIdentity(settings, { db: database.db, mailSite, warn: print });
    const password = await ensureAdministrators(identity, settings);
    for (const feature of allFeatureProcesses) await feature.prepareDatabase?.(database, { settings, print });
    for (const { prepare } of allFeatures) await prepare?.({ db: database.db, settings });
    return { password, name: shop.shop.name, isNew: await isNewShop(database.db) };
  } finally {
    await database.close();
  }
}

/**
 * Makes sure that this machine stores files where the others of its database do: with a folder of its own, every other
 * picture would be missing. The first start writes the same id to both, one process at a time. `isNew` accepts a storage
 * without its id.
 * @throws FileStorageError when they do not belong together, or a restore did not end
 */
export async function checkFiles(databaseUrl: string, files: FileStorage, isNew: boolean): Promise<void> {
  if (await files.get(unfinishedRestoreFile)) throw new FileStorageError(unfinishedMessage);
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  try {
    await db.transaction().execute(async (transaction) => {
      // Otherwise processes that start together would each read that there is no id yet, and choose their own.
      await transaction
        .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(migrationLock)]).as('lock'))
        .execute();
      const stored = (await files.get(storageIdFile))?.toString() ?? null;
      const id = stored ?? randomUUID();
      const { value } = await transaction
        .insertInto('shop_fact')
        .values({ key: storageIdFact, value: JSON.stringify(id) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            value: ({ ref }) => ref(isNew ? 'excluded.value' : 'shop_fact.value'),
          }),
        )
        .returning('value')
        .executeTakeFirstOrThrow();
      const expected = z.string().parse(value);
      if (expected !== id) throw new FileStorageError(message);
      if (stored === null) await files.put(storageIdFile, Buffer.from(id));
    });
  } finally {
    await close();
  }
}

/**
 * The same for a command, which neither starts a shop nor writes an id.
 * @throws FileStorageError when the database has files elsewhere
 */
export async function requireOwnFiles(databaseUrl: string, files: FileStorage): Promise<void> {
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  try {
    const fact = await db
      .selectFrom('shop_fact')
      .select('value')
      .where('key', '=', storageIdFact)
      .executeTakeFirst();
    const stored = (await files.get(storageIdFile))?.toString() ?? null;
    if (fact && fact.value !== stored) throw new FileStorageError(commandMessage);
  } finally {
    await close();
  }
}

const commandMessage =
  'The files here do not belong to this database, so pictures would be missing. Set DATA_DIR (or S3_BUCKET) as for the shop itself.';

const message =
  'The files on this machine do not belong to its database, so pictures would be missing. All machines must share DATA_DIR or a bucket (S3_BUCKET). If the files were moved, copy them together with storage-id. If they are lost, start once with ALLOW_NEW_FILES=1.';

const unfinishedMessage =
  'A restore of this shop was interrupted, so its database and files may not match. Run npm run restore again, with --force.';
