/** The pattern that finds a text anywhere with LIKE or ILIKE, every character of it plain. `50%` → `%50\%%`. */
export const likePattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
