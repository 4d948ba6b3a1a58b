import { expect, test } from 'vitest';
import { runDrill } from '../drill/drill.ts';
import type { Findings } from '../drill/findings.ts';
import { readSize } from '../drill/options.ts';
import { isSound, writeReport } from '../drill/report.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';

const valueIn = ({ rows }: Findings, wanted: string) => rows.find(([name]) => name === wanted)?.[1];

test('a small drill, killed once in the middle, sells two pairs at most and breaks nothing', async () => {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const books = opened.adopt(await emptyDatabase(), (it) => it.drop());
  const said: string[] = [];
  const findings = await runDrill({
    buyers: 12,
    pairs: 2,
    kills: 1,
    shopUrl: shop.url,
    booksUrl: books.url,
    say: (line) => said.push(line),
  });

  expect(findings.invariants.flatMap(({ broken }) => broken)).toEqual([]);
  expect(isSound(findings)).toBe(true);
  const sold = Number(valueIn(findings, 'Sold'));
  expect(valueIn(findings, 'Orders')).toBe(sold);
  expect(Number(valueIn(findings, 'Stock at the end')) + sold).toBe(2);
  expect(said.join('\n')).toContain('Kill 1 of 1');
});

test('a drill that found something says what, and is not sound', () => {
  const findings: Findings = {
    rows: [['Orders', 3]],
    invariants: [
      { text: 'Never more sold than there were', broken: ['3 orders of 2 pairs'] },
      { text: 'Nobody bought twice', broken: [] },
    ],
  };
  expect(isSound(findings)).toBe(false);
  expect(writeReport(findings)).toContain('✗ Never more sold than there were\n      3 orders of 2 pairs');
  expect(writeReport(findings)).toContain('✓ Nobody bought twice');
});

test('the size of a drill is read from the command line, or refused with a sentence', () => {
  expect(readSize([])).toEqual({ buyers: 60, pairs: 3, kills: 3 });
  expect(readSize(['--buyers', '500', '--pairs', '10', '--kills', '20'])).toEqual({
    buyers: 500,
    pairs: 10,
    kills: 20,
  });
  expect(() => readSize(['--buyers', 'many'])).toThrow('--buyers must be a whole number');
});
