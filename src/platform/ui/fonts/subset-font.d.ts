declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'woff2';
    noHinting?: boolean;
    noLayoutClosure?: boolean;
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
  }

  /** A font with only the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
