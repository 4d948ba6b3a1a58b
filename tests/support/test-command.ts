/** The argument that selects a test by its name in vitest (`-t`) and Playwright (`-g`), quoted for a shell. */
export const quoteTestName = (name: string): string =>
  // Both read a regular expression; a dot stands for what it or a shell could read differently.
  `"${name.replace(/[^\w ,:;=-]/g, '.')}"`;

/** `3 passed, 1 failed`; what there is none of is left out. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
