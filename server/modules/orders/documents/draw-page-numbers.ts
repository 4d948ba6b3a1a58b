import { drawArtifact, margin, textSize, widthOf } from './page-layout.ts';

/** Writes which document and which of its pages it is below every page, where there are several. */
export function drawPageNumbers(document: PDFKit.PDFDocument, name: string): void {
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
