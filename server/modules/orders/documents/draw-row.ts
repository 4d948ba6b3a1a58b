import { toBeTicked } from '#contract/documents/document-content.ts';

/** A cell as it is drawn and tagged. */
export interface DrawnCell {
  readonly text: string;
  readonly tag: 'TH' | 'TD';
  readonly scope?: 'Column' | 'Row';
  readonly bold?: boolean;
}

/** Where a column is, in points. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const padding = 6;
const gap = 10;

/** The height of a row, that of its highest cell. */
export const rowHeight = (
  document: PDFKit.PDFDocument,
  cells: readonly DrawnCell[],
  places: readonly Place[],
): number =>
  2 * padding +
  Math.max(
    ...cells.map((cell, index) =>
      setFont(document, cell).heightOfString(cell.text, textOptions(places[index])),
    ),
  );

/** Draws a row at the current height, with a line below, and moves on below it. Without `row` it is not tagged. */
export function drawRow(
  document: PDFKit.PDFDocument,
  row: PDFKit.PDFStructureElement | null,
  cells: readonly DrawnCell[],
  places: readonly Place[],
): void {
  const top = document.y;
  const bottom = top + rowHeight(document, cells, places);
  cells.forEach((cell, index) => {
    const place = places[index];
    if (!place) return;
    const draw = () => drawCell(document, cell, place, top + padding);
    if (row) row.add(document.struct(cell.tag, optionsOf(cell), draw));
    else draw();
  });
  const rule = () => {
    document.moveTo(margin, bottom).lineTo(margin + widthOf(document), bottom);
    document.lineWidth(0.5).stroke(lineColor);
  };
  if (row) drawArtifact(document, 'Layout', rule);
  else rule();
  document.y = bottom;
}

const optionsOf = ({ text, scope }: DrawnCell): PDFKit.Mixins.StructureElementOptions => ({
  ...(scope && { scope }),
  ...(text === toBeTicked && { alt: 'not packed yet' }),
});

function drawCell(document: PDFKit.PDFDocument, cell: DrawnCell, place: Place, y: number): void {
  if (cell.text === toBeTicked)
    document
      .rect(place.x, y + 2, textSize, textSize)
      .lineWidth(0.75)
      .stroke('black');
  else setFont(document, cell).text(cell.text, place.x, y, textOptions(place));
}

const setFont = (document: PDFKit.PDFDocument, { bold }: DrawnCell): PDFKit.PDFDocument =>
  document.font(bold ? 'bold' : 'regular').fontSize(textSize);

const textOptions = (place?: Place): PDFKit.Mixins.TextOptions =>
  place ? { width: place.width - (place.align === 'left' ? gap : 0), align: place.align } : {};

/** The margins of a page, in points (1/72 inch). */
export const margin = 54;
export const textSize = 10;
const lineColor = '#b8b8b8';

type Document = PDFKit.PDFDocument;

/** Where text and table end on a page, in points from its top. */
export const bottomOf = ({ page }: Document): number => page.height - margin;

/** The width between the margins. */
export const widthOf = ({ page }: Document): number => page.width - 2 * margin;

/** Draws what is no content to a screen reader: lines, and what repeats on every page. */
export function drawArtifact(document: Document, type: 'Layout' | 'Pagination', draw: () => void): void {
  document.markContent('Artifact', { type });
  draw();
  document.endMarkedContent();
}

/** Adds a paragraph across the page below what is there, on a new page where it has no room. */
export function addBlock(document: Document, parent: PDFKit.PDFStructureElement, text: string): void {
  const width = widthOf(document);
  document.font('regular').fontSize(textSize);
  if (document.y + 24 + document.heightOfString(text, { width }) > bottomOf(document)) document.addPage();
  else document.y += 24;
  parent.add(document.struct('P', {}, () => void document.text(text, margin, document.y, { width })));
}
