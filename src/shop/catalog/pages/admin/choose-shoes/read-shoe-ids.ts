/** Reads the ids of shoes, one per line; the address of a shoe's page will do, too. */
export const readShoeIds = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim().replace(/^.*\/products\//, ''))
      .filter(Boolean),
  ),
];
