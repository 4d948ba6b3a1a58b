const filePart = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/**
 * Splits a file key into its parts, each a plain file name: no `..`, no hidden file, no special characters.
 * @throws for an invalid key
 */
export function splitFileKey(key: string): string[] {
  const parts = key.split('/');
  if (parts.every((part) => filePart.test(part))) return parts;
  throw new Error(`not a file key: ${JSON.stringify(key)}`);
}

/** Whether a key can be one of the shop's: a bucket may hold objects of others. */
export function isFileKey(key: string): boolean {
  return key.split('/').every((part) => filePart.test(part));
}
