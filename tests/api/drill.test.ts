import { expect, test } from 'vitest';
import { collectAnswers, planKills } from '../drill/answers.ts';
import { runDrill } from '../drill/drill.ts';
import type { Findings } from '../drill/findings.ts';
import { readOptions } from '../drill/options.ts';
import { isSound, writeReport } from '../drill/report.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';

const valueIn = ({ rows }: Findings, wanted: string) => rows.find(([name]) => name === wanted)?.[1];

test('a small drill, killed before and after the first answers, sells two pairs at most and breaks nothing', async () => {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const books = opened.adopt(await emptyDatabase(), (it) => it.drop());
  const said: string[] = [];
  const findings = await runDrill({
    buyers: 12,
    pairs: 2,
    kills: 2,
    shopUrl: shop.url,
    booksUrl: books.url,
    say: (line) => said.push(line),
  });

  expect(findings.invariants.flatMap(({ broken }) => broken)).toEqual([]);
  expect(isSound(findings)).toBe(true);
  const sold = Number(valueIn(findings, 'Sold'));
  expect(valueIn(findings, 'Orders')).toBe(sold);
  expect(Number(valueIn(findings, 'Stock at the end')) + sold).toBe(2);
  expect(findings.answered).toHaveLength(2);
  expect(findings.answered[1]).toBeGreaterThan(0);
  expect(said.join('\n')).toContain('Kill 2 of 2');
});

test('kills are spread from before the first answer to nearly the last', () => {
  expect(planKills(20, 500)).toEqual([
    0, 0, 0, 0, 0, 1, 32, 64, 95, 127, 159, 190, 222, 253, 285, 317, 348, 380, 411, 443,
  ]);
  expect(planKills(1, 12)).toEqual([0]);
  expect(planKills(0, 12)).toEqual([]);
});

test('whoever waits for a number of answers hears of it in that moment, and not before', async () => {
  const answers = collectAnswers();
  const heard: number[] = [];
  const waiting = [2, 1].map(async (count) => {
    await answers.reached(count);
    heard.push(count);
  });
  const ending = { uid: 'a', told: 'sold', idPayment: null, lost: 0, confirming: 0 } as const;
  answers.add(ending);
  await waiting[1];
  expect(heard).toEqual([1]);
  answers.add(ending);
  await waiting[0];
  expect(heard).toEqual([1, 2]);
  await answers.reached(2);
});

test('a drill that found something says what, and is not sound', () => {
  const findings: Findings = {
    rows: [['Orders', 3]],
    answered: [0, 7],
    invariants: [
      { text: 'Never more sold than there were', broken: ['3 orders of 2 pairs'] },
      { text: 'Nobody bought twice', broken: [] },
    ],
  };
  expect(isSound(findings)).toBe(false);
  expect(writeReport(findings)).toContain('✗ Never more sold than there were\n      3 orders of 2 pairs');
  expect(writeReport(findings)).toContain('✓ Nobody bought twice');
  expect(writeReport(findings)).toContain('Answers given at each kill: 0 7');
});

test('the size of a drill is read from the command line, or refused with a sentence', () => {
  expect(readOptions([])).toEqual({ kind: 'crowd', buyers: 60, pairs: 3, kills: 3 });
  expect(readOptions(['--buyers', '500', '--pairs', '10', '--kills', '20'])).toEqual({
    kind: 'crowd',
    buyers: 500,
    pairs: 10,
    kills: 20,
  });
  expect(readOptions(['--steps', '30'])).toEqual({ kind: 'steps', rounds: 30 });
  expect(() => readOptions(['--buyers', 'many'])).toThrow('--buyers must be a whole number');
  expect(() => readOptions(['--steps', '0'])).toThrow('--steps must be a whole number from 1');
  expect(() => readOptions(['--steps', '3', '--pairs', '1'])).toThrow('without --pairs');
});
