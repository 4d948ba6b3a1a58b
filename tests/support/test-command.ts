/** The argument that selects a test by its name in vitest (`-t`) and Playwright (`-g`), quoted for a shell. */
const quoteTestName = (name: string): string =>
  // Both read a regular expression; a dot stands for what it or a shell could read differently.
  `"${name.replace(/[^\w ,:;=-]/g, '.')}"`;

const lastLine = 'Run it alone: ';

/** A failed test with its errors and the command that runs it alone. `names` are its suites, outermost first, and its own. */
export const describeFailure = (path: string, names: readonly string[], errors: readonly string[]): string =>
  [
    `✗ ${path} › ${names.join(' › ')}`,
    ...errors,
    `${lastLine}npm test -- ${path} -t ${quoteTestName(names.join(' '))}`,
  ].join('\n');

/** Collects what `describeFailure` wrote from the lines of an output, so that it can be said again at the end. */
export function collectFailures(): {
  readLine: (line: string) => void;
  readonly failures: readonly string[];
} {
  const failures: string[] = [];
  let open: string | null = null;
  const readLine = (line: string) => {
    if (/^✗ \S+ › /u.test(line)) open = line;
    else if (open !== null) open += line;
    if (open === null || !line.startsWith(lastLine)) return;
    failures.push(open);
    open = null;
  };
  return { readLine, failures };
}

/** `3 passed, 1 failed`; what there is none of is left out. */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
