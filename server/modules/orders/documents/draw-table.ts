import type { DocumentContent } from '#contract/documents/document-content.ts';
import { type DrawnCell, drawRow, type Place, rowHeight } from './draw-row.ts';
import { bottomOf, drawArtifact, margin, widthOf } from './page-layout.ts';

/**
 * Draws the table of a document. Its head is repeated on every page, which a screen reader hears once; a row is never
 * split.
 */
export function drawTable(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { columns, lines, totals }: DocumentContent,
): void {
  const places = placesOf(document, columns);
  const head = columns.map(
    ({ title }): DrawnCell => ({ text: title, tag: 'TH', scope: 'Column', bold: true }),
  );
  const table = document.struct('Table');
  parent.add(table);
  const add = (
    cells: readonly DrawnCell[],
    at: readonly Place[],
    height = rowHeight(document, cells, at),
  ) => {
    if (document.y + height > bottomOf(document)) {
      document.addPage();
      drawArtifact(document, 'Pagination', () => drawRow(document, null, head, places));
    }
    const row = document.struct('TR');
    table.add(row);
    drawRow(document, row, cells, at);
    row.end();
  };

  add(head, places);
  for (const line of lines)
    add(
      columns.map((_, index) => ({ text: line[index] ?? '', tag: 'TD' })),
      places,
    );
  const last = places.at(-1);
  for (const { term, amount } of last ? totals : [])
    add(
      [
        { text: term, tag: 'TH', scope: 'Row', bold: true },
        { text: amount, tag: 'TD', bold: true },
      ],
      last ? [{ x: margin, width: last.x - margin, align: 'left' }, last] : [],
    );
  table.end();
}

function placesOf(document: PDFKit.PDFDocument, columns: DocumentContent['columns']): Place[] {
  let x = margin;
  return columns.map(({ share, amount }) => {
    const place: Place = { x, width: widthOf(document) * share, align: amount ? 'right' : 'left' };
    x += place.width;
    return place;
  });
}
