/**
 * Whether every text within can be stored and comes back as it was: PostgreSQL takes no NUL, UTF-8 has no lone
 * surrogates. Deeper than any call goes is refused too.
 */
export function isStorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < 8 &&
    Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableText(part, depth + 1))
  );
}
