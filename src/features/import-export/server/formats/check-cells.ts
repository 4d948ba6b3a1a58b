import { isStorableText } from '#platform/text/storable-text.ts';
import type { ImportReport } from '../products/import-report.ts';
import { fileLimits } from '../reading/file-limits.ts';
import type { CsvRow } from '../reading/read-rows.ts';

/** Refuses a row with a cell that is too long or cannot be stored; resolves to whether the row can be read. */
export function checkCells({ row, cells }: CsvRow, header: readonly string[], report: ImportReport): boolean {
  for (const [index, cell] of cells.entries()) {
    const column = header[index] ?? '';
    if (cell.length > fileLimits.cell / 3 && Buffer.byteLength(cell) > fileLimits.cell) {
      report.refuse(row, column, 'the cell is larger than 1 MB');
      return false;
    }
    if (!isStorableText(cell)) {
      report.refuse(row, column, 'the cell contains an invalid character');
      return false;
    }
  }
  return true;
}
