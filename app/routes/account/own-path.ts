const base = 'http://shop.invalid';

/** A path of the shop itself to go on to, or null for anything that leads elsewhere. `'//evil.example'` → null. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return null;
  const { origin, pathname, search, hash } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
