import { formatCount } from '#platform/contract/fields/format-price.ts';
import type { ImportReport } from '../products/import-report.ts';
import { fileLimits } from '../reading/file-limits.ts';
import type { CsvRow } from '../reading/read-rows.ts';

/** Counts what is kept of one product, so that it is refused before it fills the memory. */
export class ProductSize {
  private readonly report: ImportReport;
  private rows = 0;
  private text = 0;
  private isOver = false;

  constructor(report: ImportReport) {
    this.report = report;
  }

  /** Whether another row may be kept; refuses the first that may not. */
  add({ row, cells }: CsvRow): boolean {
    if (this.isOver) return false;
    this.rows += 1;
    this.text += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.rows > fileLimits.rowsOfProduct)
      this.report.refuse(row, '', `a product can have at most ${formatCount(fileLimits.rowsOfProduct)} rows`);
    else if (this.text > fileLimits.textOfProduct)
      this.report.refuse(row, '', 'the rows of a product can have at most 8 MB of text in total');
    else return true;
    this.isOver = true;
    return false;
  }
}
