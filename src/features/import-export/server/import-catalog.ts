import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { sizeNumberNames } from '#shop/catalog/contract/fields/size-numbers.ts';
import {
  applyStagedShoes,
  countStagedShoes,
  createStaging,
  type HeldNumber,
  listStagedShoes,
  type StagedCounts,
  type StagedShoe,
} from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { removeUnusedPictures } from '#shop/catalog/server/media/media.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { applyCharts } from './charts.ts';
import type { FetchPicture } from './pictures/fetch-picture.ts';
import { PictureLoader } from './pictures/picture-loader.ts';
import { createImageStaging, stagePictures } from './pictures/stage-pictures.ts';
import type { ProductFile } from './product-file/product-file.ts';
import { ImportReport } from './products/import-report.ts';
import type { FileOptions } from './read-shoes.ts';
import { stageFile } from './stage-file.ts';

/** How a file is imported. */
export interface ImportOptions extends Omit<FileOptions, 'columns' | 'currency'> {
  /** Finds out everything and changes nothing. */
  readonly dryRun: boolean;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
  /** Fetches pictures on the web; null leaves them out. Those that come with the file are always taken. */
  readonly fetchPicture: FetchPicture | null;
  /** Whether a picture on the web that cannot be had refuses its row, and so the file, instead of staying out. */
  readonly strict: boolean;
  /** Told what is being done, and which share of all is done (0 to 1). */
  readonly onProgress: (doing: string, share: number) => void;
}

/** What an import did, or would do. Where a row is refused nothing was changed. */
export interface ImportResult {
  readonly counts: StagedCounts;
  readonly report: ImportReport;
  /** The first shoes that are created or changed. */
  readonly shoes: readonly StagedShoe[];
  /** Of their prices: the shop's. */
  readonly currency: string;
  /** The change in the audit log; null when nothing was changed. */
  readonly changeId: string | null;
}

/** What an import reads and writes. */
export type ImportDependencies = Pick<
  Dependencies,
  'db' | 'cacheInvalidator' | 'files' | 'bundledFiles' | 'shoeColumns'
>;

/**
 * Imports a product file: all of it, or nothing when a row cannot be read. What cached pages show is invalidated in every
 * process before this resolves.
 * @throws UnreadableFileError when the file is no product file
 */
export async function importCatalog(
  dependencies: ImportDependencies,
  file: ProductFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const { db, files, cacheInvalidator, shoeColumns: columns } = dependencies;
  const { currency } = await readSettings(db);
  const stored: string[] = [];
  const removeStored = async () => {
    if (stored.length > 0) await removeUnusedPictures(db, files, stored);
  };
  const { counts, change, shoes, hasNewCharts, report } = await inOwnTransaction(db, async (transaction) => {
    const { report, charts } = await stageAll(transaction, {
      ...options,
      currency,
      dependencies,
      file,
      stored,
    });
    const none = { rollBack: true, change: null, hasNewCharts: false, report };
    if (report.hasRefused) return { ...none, counts: nothing, shoes: [] };
    const { notes, held, ...found } = await countStagedShoes(transaction, { sizes: true, columns });
    for (const number of held) noteHeld(number, report);
    for (const note of notes) report.note('changed products', note);
    const first = await listStagedShoes(transaction);
    if (options.dryRun) return { ...none, counts: found, shoes: first };
    const { created, changed } = found;
    const written = await applyStagedShoes(transaction, {
      title: `Imported ${file.name}: ${created} shoes created, ${changed} changed`,
      who: options.who,
      counts: found,
      sizes: true,
      columns,
      onProgress: (share) => options.onProgress('writing', 0.5 + 0.5 * share),
    });
    const hasNewCharts = await applyCharts(transaction, { ...options, charts, report });
    return { rollBack: false, counts: found, change: written, shoes: first, hasNewCharts, report };
  }).catch(async (error: unknown) => {
    await removeStored();
    throw error;
  });
  if (!change) await removeStored();
  const tags = [...(change?.tags ?? []), ...(hasNewCharts ? (['brands'] as const) : [])];
  if (tags.length > 0) await cacheInvalidator.invalidate(tags);
  return { counts, report, shoes, currency, changeId: change?.changeId ?? null };
}

function noteHeld({ row, column, value, holder }: HeldNumber, report: ImportReport): void {
  const name = sizeNumberNames[column];
  report.note(
    `${name}s not imported`,
    `row ${row}: the ${name} ${value} is not imported. It belongs to ${holder ?? 'a size in an earlier row'}.`,
  );
}

const nothing: StagedCounts = { created: 0, changed: 0, removed: 0, unchanged: 0 };

interface StageOptions extends ImportOptions, Pick<FileOptions, 'currency'> {
  readonly dependencies: ImportDependencies;
  readonly file: ProductFile;
  /** Filled with the keys of the pictures that are stored. */
  readonly stored: string[];
}

async function stageAll(transaction: Database, options: StageOptions) {
  const { file, onProgress, dependencies: storages } = options;
  await createStaging(transaction);
  await createImageStaging(transaction);
  const {
    report: found,
    charts,
    shoes,
    badCells,
  } = await stageFile(transaction, file, {
    options,
    columns: storages.shoeColumns,
    onProgress: (share) => onProgress('reading', 0.4 * share),
  });
  const report = new ImportReport(found);
  for (const { row, column, message } of badCells) report.refuse(row, column, message);
  if (!report.hasRefused) {
    const loader = new PictureLoader({ ...options, transaction, storages, report });
    await stagePictures(transaction, loader, {
      shoes,
      report,
      onProgress: (share) => onProgress('importing pictures', 0.4 + 0.1 * share),
    });
  }
  return { report, charts };
}

/** Whatever is thrown or to be rolled back leaves nothing. */
async function inOwnTransaction<T extends { readonly rollBack: boolean }>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (result.rollBack ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    // A connection that broke has rolled back by itself.
    if (!transaction.isCommitted && !transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}
