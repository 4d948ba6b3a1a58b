import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '#platform/database/fold-text.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const written = [
  ...[
    '',
    ' ',
    ' Đặng-Łukasz  ØRSTED ',
    'A.P.C.',
    'Women’s “Court” 100%_',
    'ＡＢＣ１２ ﬁ',
    '​x​',
    'Straße ẞ Ægir œuf þórr',
  ],
  ...[
    'ΣΊΣΥΦΟΣ',
    'İstanbul ıI',
    'Nike™ Air℠ ®©',
    '王 小明',
    'Ёлка Й',
    '½ m² №5',
    '한국 ガ',
    'e\u0301\u0323',
    '👩‍👩‍👧 x',
  ],
  // Each letter of the planes that names are written in, between two others.
  ...Array.from({ length: 0x33ff }, (_, code) => `A${String.fromCodePoint(code + 1)}b`),
];

test('the database folds texts as the server folds what is searched', async () => {
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, fold_text(text) as folded from unnest(${written}::text[]) text`.execute(database.db);
  expect(rows).toHaveLength(written.length);
  expect(
    rows
      .filter(({ text, folded }) => folded !== foldText(text))
      .map(({ text, folded }) => [text, text.codePointAt(1)?.toString(16), folded, foldText(text)]),
  ).toEqual([]);
  expect(foldText(' Đặng-Łukasz  ØRSTED ')).toBe('dang lukasz orsted');
});
