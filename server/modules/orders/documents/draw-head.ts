import type { DocumentContent } from '#contract/documents/document-content.ts';
import { margin, textSize, widthOf } from './page-layout.ts';

/** Draws whose document it is, its title, and order, date and recipient beside one another. */
export function drawHead(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { title, idPayment, date, recipient }: DocumentContent,
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
    { term: 'Order', text: idPayment, share: 0.5 },
    { term: 'Date', text: date.slice(0, 10), share: 0.16 },
    { term: 'To', text: recipient.join('\n'), share: 0.34 },
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
