import { categories, type PageAudit, requiredScores } from './audit-page.ts';

type NamedPageAudit = PageAudit & { readonly name: string };

/** Prints a row for each page, the required scores, and the failed audits. */
export function printAudits(audits: readonly NamedPageAudit[], write: (text: string) => void): void {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, column) => (column === 0 ? cell.padEnd(8) : cell.padStart(15))).join('')}\n`;
  write(`\n${line(['', ...categories, 'LCP', 'CLS', 'TBT', 'all runs'])}`);
  for (const {
    name,
    scores,
    performanceScores,
    largestContentfulPaint,
    cumulativeLayoutShift,
    totalBlockingTime,
  } of audits) {
    const times = [
      `${Math.round(largestContentfulPaint)} ms`,
      cumulativeLayoutShift.toFixed(3),
      `${Math.round(totalBlockingTime)} ms`,
      `   ${performanceScores.join(' ')}`,
    ];
    write(line([name, ...categories.map((category) => String(scores[category])), ...times]));
  }
  write(line(['required', ...categories.map((category) => String(requiredScores[category]))]));
  for (const { name, failedAudits } of audits) for (const audit of failedAudits) write(`${name}: ${audit}\n`);
}
