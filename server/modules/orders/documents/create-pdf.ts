import PdfDocument from 'pdfkit';
import type { DocumentContent } from '#contract/documents/document-content.ts';
import { formatDay } from '#contract/fields/format-time.ts';
import {
  addBlock,
  bottomOf,
  type DrawnCell,
  drawArtifact,
  drawRow,
  margin,
  type Place,
  rowHeight,
  textSize,
  widthOf,
} from './draw-row.ts';
import { documentFonts, isMissing, toPrintable } from './fonts.ts';

/**
 * Makes the PDF of a document: tagged (ISO 32000-1 section 14.8), so that a screen reader knows its headings and its
 * table, with the characters it uses embedded. Every script that the fonts lack becomes �, with a sentence that says so.
 */
export async function createPdf(content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> {
  const printable = toPrintable(content);
  const { title, number, recipient, lines, note } = printable;
  const document = new PdfDocument({
    size: papersOfCountry.get(content.recipient.at(-1) ?? '') ?? 'A4',
    margin,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${title} ${number}`,
      Author: 'Sneaker Paradise',
      CreationDate: new Date(content.date),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const complete = new Promise<void>((resolve) => document.once('end', resolve));
  const { regular, bold } = documentFonts();
  document.registerFont('regular', regular).registerFont('bold', bold);
  document.font('regular').fontSize(textSize);

  const root = document.struct('Document');
  document.addStructure(root);
  drawHead(document, root, printable);
  drawTable(document, root, printable);
  if (note !== '') addBlock(document, root, note);
  if ([...recipient, ...lines.flat(), note].some(isMissing)) addBlock(document, root, explanation);
  root.end();
  drawPageNumbers(document, `${title} ${number}`);
  document.end();
  await complete;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Where paper is of the size Letter; elsewhere it is A4 (ISO 216). */
const papersOfCountry = new Map(['US', 'CA', 'MX', 'PH', 'CL', 'CO'].map((country) => [country, 'LETTER']));

const explanation = '� marks a character that this file cannot display. The order page shows it.';

/** Writes which document and which of its pages it is below every page, where there are several. */
function drawPageNumbers(document: PDFKit.PDFDocument, name: string): void {
  const { start, count } = document.bufferedPageRange();
  if (count === 1) return;
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    // The library would begin a new page for what is written into the margin.
    document.page.margins.bottom = 0;
    drawArtifact(document, 'Pagination', () => {
      const options = { width: widthOf(document), align: 'right', lineBreak: false } as const;
      const y = document.page.height - margin + 16;
      document.font('regular').fontSize(textSize - 2);
      document.text(`${name}, page ${index - start + 1} of ${count}`, margin, y, options);
    });
  }
}

/** Draws whose document it is, its title, and order, payment, date and recipient beside one another. */
function drawHead(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { title, number, idPayment, date, recipient }: DocumentContent,
): void {
  const write = (tag: 'P' | 'H1', size: number, text: string) =>
    parent.add(
      document.struct(
        tag,
        {},
        () => void document.font('bold').fontSize(size).text(text, margin, document.y),
      ),
    );
  write('P', textSize, 'Sneaker Paradise');
  write('H1', 24, title);

  const top = document.y + 18;
  const width = widthOf(document);
  const facts = [
    { term: 'Order', text: number, share: 0.19 },
    { term: 'Payment id', text: idPayment, share: 0.38 },
    { term: 'Date', text: formatDay(date), share: 0.15 },
    { term: 'To', text: recipient.join('\n'), share: 0.28 },
  ];
  let x = margin;
  let bottom = top;
  for (const { term, text, share } of facts) {
    const options = { width: width * share - 16 };
    const write = (font: string, words: string, y: number) =>
      parent.add(
        document.struct(
          'P',
          {},
          () => void document.font(font).fontSize(textSize).text(words, x, y, options),
        ),
      );
    write('bold', term, top);
    write('regular', text, document.y + 2);
    x += width * share;
    bottom = Math.max(bottom, document.y);
  }
  document.y = bottom + 24;
}

/**
 * Draws the table of a document. Its head is repeated on every page, which a screen reader hears once; a row is never
 * split.
 */
function drawTable(
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
