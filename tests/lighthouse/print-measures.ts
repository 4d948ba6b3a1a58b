import { categories, type Measure, wanted } from './measure-page.ts';

type NamedMeasure = Measure & { readonly name: string };

/** Prints a line for each page, what was wanted, and the faults. */
export function printMeasures(measures: readonly NamedMeasure[], write: (text: string) => void): void {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, place) => (place === 0 ? cell.padEnd(8) : cell.padStart(15))).join('')}\n`;
  write(`\n${line(['', ...categories, 'LCP', 'CLS', 'TBT', 'all runs'])}`);
  for (const { name, scores, performances, largestPaint, layoutShift, blocked } of measures) {
    const times = [
      `${Math.round(largestPaint)} ms`,
      layoutShift.toFixed(3),
      `${Math.round(blocked)} ms`,
      `   ${performances.join(' ')}`,
    ];
    write(line([name, ...categories.map((category) => String(scores[category])), ...times]));
  }
  write(line(['wanted', ...categories.map((category) => String(wanted[category]))]));
  for (const { name, faults } of measures) for (const fault of faults) write(`${name}: ${fault}\n`);
}
