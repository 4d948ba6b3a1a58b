import { expect, test } from 'vitest';
import { printStartSummary } from '#cli/output/print-start-summary.ts';
import { readSettings } from '#config/settings.ts';

const summaryOf = (environment: Record<string, string>): string => {
  const lines: string[] = [];
  printStartSummary(readSettings(environment), null, (line) => lines.push(line));
  return lines.join('\n');
};
const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' };
const own = { ADMIN_1: 'a@shop.example:one', ADMIN_2: 'b@shop.example:two' };

test('production with built-in administrators is warned of each of them', () => {
  expect(summaryOf(production)).toMatch(
    /WARNING: +ada@sneaker-paradise\.example and grace@sneaker-paradise\.example: set ADMIN_1 and ADMIN_2/,
  );
  expect(summaryOf({ ...production, ADMIN_1: own.ADMIN_1 })).toMatch(
    /WARNING: +grace@sneaker-paradise\.example: set/,
  );
});

test('nobody is warned of administrators of their own, or while developing', () => {
  expect(summaryOf({ ...production, ...own })).not.toContain('WARNING');
  expect(summaryOf({})).not.toContain('WARNING');
});

test('production is told neither of a terminal nor of a sandbox that answers strangers with 404', () => {
  const [own, others] = [summaryOf({}), summaryOf(production)];
  for (const advice of ['Ctrl+C', 'Try this', '/sandbox/mail', '4242 4242 4242 4242']) {
    expect(own).toContain(advice);
    expect(others).not.toContain(advice);
  }
});
