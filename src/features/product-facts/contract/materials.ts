/** What the parts of a shoe are made of (Directive 94/11/EC, Annex I), with the words for it. */
export const materialWords = {
  leather: 'Leather',
  coated_leather: 'Coated leather',
  textile: 'Textile',
  other: 'Other material',
} as const;
export type ShoeMaterial = keyof typeof materialWords;

/** The materials, in their order. */
// The type of Object.keys is string[].
export const materials = Object.keys(materialWords) as [ShoeMaterial, ...ShoeMaterial[]];

/** The parts of a shoe whose materials are named. */
export const partWords = { upper: 'Upper', lining: 'Lining and sock', sole: 'Outer sole' } as const;
export type ShoePart = keyof typeof partWords;

/** The parts, in their order. */
// The type of Object.keys is string[].
export const shoeParts = Object.keys(partWords) as ShoePart[];
