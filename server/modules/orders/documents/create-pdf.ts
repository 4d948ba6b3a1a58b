import PdfDocument from 'pdfkit';
import type { DocumentContent } from '#contract/documents/document-content.ts';
import { drawHead } from './draw-head.ts';
import { drawPageNumbers } from './draw-page-numbers.ts';
import { drawTable } from './draw-table.ts';
import { documentFonts, isMissing, toPrintable } from './fonts.ts';
import { addBlock, margin, textSize } from './page-layout.ts';

/**
 * Makes the PDF of a document: tagged (ISO 32000-1 section 14.8), so that a screen reader knows its headings and its
 * table, with the characters it uses embedded. Every script that the fonts lack becomes �, with a sentence that says so.
 */
export async function createPdf(content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> {
  const printable = toPrintable(content);
  const { title, idPayment, recipient, lines, note } = printable;
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
      Title: `${title} ${idPayment}`,
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
  drawPageNumbers(document, `${title} ${idPayment}`);
  document.end();
  await complete;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Where paper is of the size Letter; elsewhere it is A4 (ISO 216). */
const papersOfCountry = new Map(['US', 'CA', 'MX', 'PH', 'CL', 'CO'].map((country) => [country, 'LETTER']));

const explanation = '� stands for a character that this file cannot show; the page of the order shows it.';
