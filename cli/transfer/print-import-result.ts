import { formatRowProblem, type ImportResult } from '#server/modules/transfer/transfer.ts';
import type { Print } from '../output/print.ts';

/** Prints what an import did; the last line has the numbers. */
export function printImportResult({ counts, report }: ImportResult, dryRun: boolean, print: Print): void {
  const { refused, skipped, notes } = report;
  if (refused.length === 0) for (const note of notes) print(note);
  if (skipped.length > 0)
    print(
      `Rows that cannot be sold here were skipped: ${skipped.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`,
    );
  for (const problem of refused) print(formatRowProblem(problem));
  if (dryRun) print('Nothing was changed: this was a dry run.');
  else if (refused.length > 0) print('Nothing was changed.');
  print(
    `${counts.created} shoes created, ${counts.changed} changed, ${counts.unchanged} unchanged, ${refused.length} rows refused`,
  );
}
