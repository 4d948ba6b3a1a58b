import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacyRules } from '#shop/privacy-rules.ts';

/** Documents that have nothing of their recipient: the invoice has it. */
const documents = ['credit_note'];

test('the written list names every table whose rows stay after an erasure, with a reason and an end', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const [, section = ''] = /### What stays after an erasure\n([\s\S]*?)\n#/.exec(text) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What stays'));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  for (const [, what, , why, until] of cells)
    expect(
      [what, why, until].every((cell) => cell !== undefined && cell.length > 3),
      what,
    ).toBe(true);
  const named = cells.flatMap(([, , tables = '']) =>
    [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table),
  );
  const kept = Object.entries(privacyRules.tables).flatMap(([table, { person }]) =>
    person?.erase === 'keep' && !person.isJob ? [table] : [],
  );
  expect(named.sort()).toEqual([...kept, ...documents].sort());
});
