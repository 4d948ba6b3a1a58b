import { expect, test } from 'vitest';
import { auditPage, PageAuditError } from '../lighthouse/audit-page.ts';
import type { LighthouseResult } from '../lighthouse/run-lighthouse.ts';

const noTrace = 'Runtime error encountered: The browser recorded no trace. (NO_NAVSTART)';
const address = 'http://127.0.0.1/cart';

/** Stands in for Lighthouse, which nobody can make fail at will: a score for each run, null for one that fails. */
function createRuns(scores: readonly (number | null)[]) {
  const left = [...scores];
  return async (): Promise<LighthouseResult> => {
    const score = left.shift();
    if (score === undefined || score === null) throw new Error(noTrace);
    return { runWarnings: [], audits: {}, categories: { performance: { score, auditRefs: [] } } };
  };
}

test('a page of which one run leaves no trace is tried once more, and the output says so', async () => {
  const lines: string[] = [];
  const runs = createRuns([0.97, null, 0.95, 1, 0.96, 0.98]);
  const { scores, performanceScores } = await auditPage(address, runs, (line) => lines.push(line));
  expect([scores.performance, performanceScores]).toEqual([97, [95, 96, 97, 98, 100]]);
  expect(lines).toEqual([`${address} could not be audited, trying once more: ${noTrace}\n`]);
});

test('a page that fails twice fails the command with what Lighthouse said', async () => {
  const lines: string[] = [];
  const audit = auditPage(address, createRuns([0.97, null, 0.95, null, 1]), (line) => lines.push(line));
  await expect(audit).rejects.toThrow(
    new PageAuditError(`${address} could not be audited, twice: ${noTrace}`),
  );
  expect(lines).toHaveLength(1);
});
