/** The page of a brand; the path is spelt as the specification spells it. */
export const brandAddress = (brand: string): string => `/colletions/${encodeURIComponent(brand)}`;
