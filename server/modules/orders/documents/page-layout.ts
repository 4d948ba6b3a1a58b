/** The margins of a page, in points (1/72 inch). */
export const margin = 54;
export const textSize = 10;
export const lineColor = '#b8b8b8';

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
