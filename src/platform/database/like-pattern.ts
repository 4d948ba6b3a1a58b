/** Escapes a text as a LIKE or ILIKE pattern that matches it anywhere. `50%` → `%50\%%`. */
export const likePattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
