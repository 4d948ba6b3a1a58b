import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { printTo } from '#cli/output/print.ts';
import { createProgressBar } from '#cli/output/progress-bar.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { findShopDatabase } from '#cli/shop/find-or-start-database.ts';
import { readSettings } from '#config/settings.ts';
import { SettingError } from '#platform/settings/setting-error.ts';
import {
  type CatalogDestination,
  createFolderDestination,
  createZipDestination,
  exportCatalog,
} from '../../import-export.ts';
import { openCatalog } from '../open-catalog.ts';

/** `npm run export -- FILE [--format shopify]`: the whole catalog with its pictures, also beside a running shop. */
export const exportShoes: ShopCommand = async ({ args, environment, stdout }) => {
  await using opened = new AsyncDisposableStack();
  const print = printTo(stdout);
  const path = readPath(args);
  await requireWritable(path);
  const settings = readSettings(environment);
  const { url } = opened.use(await findShopDatabase(settings, print));
  const catalog = await openCatalog(url, settings, { opened, print });
  const destination = opened.use(openExportDestination(path));
  const bar = createProgressBar(stdout);
  const { shoes, pictures, missing } = await exportCatalog(catalog, destination, bar.show).finally(bar.clear);
  if (missing > 0) print(`Left out ${missing} pictures that have no file.`);
  print(`Exported ${shoes} shoes and ${pictures} pictures to ${path}`);
  return 0;
};

function readPath(args: string[]): string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string', default: 'shopify' } },
  });
  const [path] = positionals;
  if (path === undefined || !/\.(csv|zip)$/i.test(path))
    throw new SettingError('Specify a file that ends in .csv or .zip: npm run export -- FILE');
  if (values.format !== 'shopify') throw new SettingError('--format must be shopify.');
  return path;
}

/** Makes sure that the folder of a file is there and can be written to, before anything else is opened. @throws SettingError */
async function requireWritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch((cause: Error) => {
    throw new SettingError(`The export could not be written: ${cause.message}.`, { cause });
  });
}

/** Opens where an export is written: a ZIP archive, or a CSV file with a folder of pictures beside it. */
function openExportDestination(path: string): CatalogDestination & AsyncDisposable {
  return path.toLowerCase().endsWith('.zip') ? openArchive(path) : createFolderDestination(path);
}

/** The archive appears under its name when it is complete. */
function openArchive(path: string): CatalogDestination & AsyncDisposable {
  const unfinished = `${path}.unfinished`;
  const { archive, finish, ...destination } = createZipDestination();
  const written = pipeline(archive, createWriteStream(unfinished));
  written.catch(() => {});
  return {
    ...destination,
    async finish() {
      await finish();
      await written;
      await rename(unfinished, path);
    },
    async [Symbol.asyncDispose]() {
      archive.destroy();
      await rm(unfinished, { force: true });
    },
  };
}

if (import.meta.main) await runAsProcess(exportShoes);
