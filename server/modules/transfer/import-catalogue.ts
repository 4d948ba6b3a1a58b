import type { SignedIn } from '../../shared/caller.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import {
  applyStagedShoes,
  countStagedShoes,
  createStaging,
  type StagedCounts,
} from '../bulk-changes/bulk-changes.ts';
import { ImportReport } from './products/import-report.ts';
import { type FileOptions, readShoes } from './read-shoes.ts';
import type { ImportSource } from './source/import-source.ts';
import { type PositionedShoe, stageShoes } from './stage-shoes.ts';

/** How a file is imported. */
export interface ImportOptions extends FileOptions {
  /** Finds out everything and changes nothing. */
  readonly dryRun: boolean;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
  /** Told what is being done, and which share of all is done (0 to 1). */
  readonly onProgress: (doing: string, share: number) => void;
}

/** What an import did, or would do. Where a row is refused nothing was changed. */
export interface ImportResult {
  readonly counts: StagedCounts;
  readonly report: ImportReport;
  /** The change in the audit log; null when nothing was changed. */
  readonly changeId: string | null;
}

/** Shoes per statement. */
const batchSize = 500;
/** The share of the work that is reading. */
const readingShare = 0.5;

/**
 * Imports a product file: all of it, or nothing when a row cannot be read. What cached pages show is invalidated in every
 * process before this resolves.
 * @throws UnreadableFileError when the file is no product file
 */
export async function importCatalogue(
  { db, cacheInvalidator }: Pick<Dependencies, 'db' | 'cacheInvalidator'>,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const report = new ImportReport();
  const applied = await inOwnTransaction(db, options.dryRun, async (transaction) => {
    await createStaging(transaction);
    await stageFile(transaction, source, options, report);
    if (report.refused.length > 0) return { counts: nothing, change: null };
    const counts = await countStagedShoes(transaction, { sizes: true });
    if (options.dryRun) return { counts, change: null };
    const { created, changed } = counts;
    const change = await applyStagedShoes(transaction, {
      title: `Imported ${source.name}: ${created} shoes created, ${changed} changed`,
      who: options.who,
      counts,
      sizes: true,
      onProgress: (share) => options.onProgress('writing', readingShare + (1 - readingShare) * share),
    });
    return { counts, change };
  });
  if (applied.change && !options.dryRun) await cacheInvalidator.invalidate(applied.change.tags);
  return {
    counts: applied.counts,
    report,
    changeId: options.dryRun ? null : (applied.change?.changeId ?? null),
  };
}

const nothing: StagedCounts = { created: 0, changed: 0, removed: 0, unchanged: 0 };

async function stageFile(
  transaction: Database,
  source: ImportSource,
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  let read = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of source.open()) {
      read += part.length;
      yield part;
    }
  };
  let batch: PositionedShoe[] = [];
  let position = 0;
  for await (const shoe of readShoes(counted(), options, report)) {
    batch.push({ ...shoe, position });
    position += 1;
    if (batch.length < batchSize) continue;
    options.onProgress('reading', readingShare * (read / Math.max(read, source.size)));
    if (!report.hasRefused) await stageShoes(transaction, batch);
    batch = [];
  }
  if (batch.length > 0 && !report.hasRefused) await stageShoes(transaction, batch);
}

/** Ends the transaction of a dry run by rolling it back. */
async function inOwnTransaction<T>(
  db: Database,
  rollBack: boolean,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (rollBack ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute();
    throw error;
  }
}
