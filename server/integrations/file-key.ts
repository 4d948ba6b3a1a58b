/**
 * A file key's parts, each a plain name: no way up, no hidden file, nothing a file system reads in its own way.
 * @throws for anything else
 */
export function splitFileKey(key: string): string[] {
  const parts = key.split('/');
  if (parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/.test(part))) return parts;
  throw new Error(`not a file key: ${JSON.stringify(key)}`);
}
