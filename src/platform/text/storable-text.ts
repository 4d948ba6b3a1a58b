/**
 * Whether every text in a value can be stored unchanged: PostgreSQL rejects NUL, and UTF-8 has no lone surrogates.
 * Nesting deeper than any schema is rejected too.
 */
export function isStorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < 8 &&
    Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableText(part, depth + 1))
  );
}
