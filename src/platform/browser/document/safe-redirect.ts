const base = 'http://shop.invalid';

/** A redirect target within the shop, or null for other sites. `'//evil.example'` → null. */
export function safeRedirect(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return null;
  const { origin, pathname, search, hash } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
