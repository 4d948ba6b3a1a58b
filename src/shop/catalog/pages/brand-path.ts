/** The path of a brand's page, in the specification's spelling. */
export const brandPath = (brand: string): string => `/colletions/${encodeURIComponent(brand)}`;
