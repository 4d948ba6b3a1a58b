import type { Font } from 'fontkit';

/** What pdfkit 0.20 takes and its types do not know yet. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is open already. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** What a header cell is the header of. */
      scope?: 'Column' | 'Row';
    }
  }
}
