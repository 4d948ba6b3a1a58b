import type { Settings } from '#config/settings.ts';
import { createPostgresCacheInvalidator } from '#server/integrations/postgres-cache-invalidator.ts';
import {
  createFetchPicture,
  type ImportResult,
  importCatalogue,
  openImportSource,
} from '#server/modules/transfer/transfer.ts';
import type { Print } from '../output/print.ts';
import type { ProgressBar } from '../output/progress-bar.ts';
import { fillDemoPlaceholders } from '../shop/fill-demo-placeholders.ts';
import { openCatalogue } from './open-catalogue.ts';
import type { readImportArguments } from './read-import-arguments.ts';

/** Who did it, in the audit log. */
const who = { uid: 'command', email: 'npm run import' };

/** This process shows no pages. */
const cache = { evict() {}, expire() {}, evictAll() {}, suspend() {}, resume() {} };

/** Imports a file of this machine into the configured shop, and tells its processes. */
export async function importFile(
  { path, format, images, strict, dryRun }: ReturnType<typeof readImportArguments>,
  settings: Settings,
  { print, bar }: { print: Print; bar: ProgressBar },
): Promise<ImportResult> {
  await using opened = new AsyncDisposableStack();
  const source = opened.use(await openImportSource(path));
  const { url, ...catalogue } = await openCatalogue(settings, opened, print);
  const cacheInvalidator = opened.adopt(
    await createPostgresCacheInvalidator({ url, db: catalogue.db, cache }),
    (it) => it.close(),
  );
  const fetchPicture =
    images === 'fetch' ? createFetchPicture({ allowPrivate: settings.allowPrivateImages }) : null;
  const result = await importCatalogue({ ...catalogue, cacheInvalidator }, source, {
    ...{ format, dryRun, who, mapping: {}, fetchPicture, strict },
    onProgress: bar.show,
  }).finally(bar.clear);
  if (!dryRun) await fillDemoPlaceholders(catalogue.db);
  return result;
}
