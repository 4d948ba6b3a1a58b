import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { allFeatureProcesses } from '#cli/all-feature-processes.ts';
import { type Print, printTo } from '#cli/output/print.ts';
import { createProgressBar, type ProgressBar } from '#cli/output/progress-bar.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { findOrStartDatabase } from '#cli/shop/find-or-start-database.ts';
import { readSettings, type Settings } from '#config/settings.ts';
import { createPostgresCacheInvalidator } from '#platform/cache/postgres-cache-invalidator.ts';
import { SettingError } from '#platform/settings/setting-error.ts';
import {
  createFetchPicture,
  formatRowProblem,
  type ImportResult,
  importCatalog,
  openProductFile,
} from '../../import-export.ts';
import { openCatalog } from '../open-catalog.ts';

/** `npm run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]`, also beside a running shop. */
export const importShoes: ShopCommand = async ({ args, environment, stdout }) => {
  const print = printTo(stdout);
  const options = readImportArguments(args);
  const bar = createProgressBar(stdout);
  const result = await importFile(options, readSettings(environment), { print, bar });
  printImportResult(result, options.dryRun, print);
  return result.report.hasRefused ? 1 : 0;
};

/** Prints what an import did; the last line has the numbers. */
function printImportResult({ counts, report }: ImportResult, dryRun: boolean, print: Print): void {
  const { refused, skipped, notes } = report;
  if (refused.length === 0) for (const note of notes) print(note);
  if (skipped.length > 0)
    print(
      `Skipped rows that cannot be sold here: ${skipped.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`,
    );
  for (const problem of refused) print(formatRowProblem(problem));
  if (dryRun) print('This was a dry run. Nothing was changed.');
  else if (refused.length > 0) print('Nothing was changed.');
  print(
    `${counts.created} shoes created, ${counts.changed} changed, ${counts.unchanged} unchanged, ${refused.length} rows refused`,
  );
}

/** Who did it, in the audit log. */
const importer = { uid: 'command', email: 'npm run import' };

/** This process shows no pages. */
const noCache = { evict() {}, expire() {}, evictAll() {}, suspend() {}, resume() {} };

/** Imports a file of this machine into the configured shop, and tells its processes. */
async function importFile(
  { path, format, images, strict, dryRun }: ReturnType<typeof readImportArguments>,
  settings: Settings,
  { print, bar }: { print: Print; bar: ProgressBar },
): Promise<ImportResult> {
  await using opened = new AsyncDisposableStack();
  const file = opened.use(await openProductFile(path, { name: basename(path) }));
  const { url } = opened.use(await findOrStartDatabase(settings, print));
  const catalog = await openCatalog(url, settings, { opened, print });
  const cacheInvalidator = opened.adopt(
    await createPostgresCacheInvalidator({ url, db: catalog.db, cache: noCache }),
    (it) => it.close(),
  );
  const fetchPicture =
    images === 'fetch' ? createFetchPicture({ allowPrivate: settings.allowPrivateImages }) : null;
  const result = await importCatalog({ ...catalog, cacheInvalidator }, file, {
    format,
    dryRun,
    who: importer,
    mapping: {},
    fetchPicture,
    strict,
    onProgress: bar.show,
  }).finally(bar.clear);
  if (!dryRun) for (const { afterImport } of allFeatureProcesses) await afterImport?.(catalog.db);
  return result;
}

/**
 * The arguments of `npm run import`.
 * @throws SettingError
 */
function readImportArguments(args: string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    format: { type: 'string' },
    images: { type: 'string' },
    strict: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  const { format = null, images = 'none', strict = false } = values;
  if (path === undefined) throw new SettingError('Specify a file: npm run import -- FILE');
  if (format !== null && format !== 'shopify' && format !== 'woocommerce')
    throw new SettingError('--format must be shopify or woocommerce.');
  if (images !== 'none' && images !== 'fetch') throw new SettingError('--images must be none or fetch.');
  return { path, format, images, strict, dryRun: values['dry-run'] ?? false } as const;
}

if (import.meta.main) await runAsProcess(importShoes);
