import { expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import { featureFolders, landed, migrations } from '../support/landed-migrations.ts';

/** The last file that landed below a number that had landed before it. */
const lastLate = '0043-webhooks-of-restored-orders.sql';

test('the list of landed migrations has every migration with its checksum', () => {
  const listed = landed.map(({ name, checksum }) => `${checksum}  ${name}`);
  expect(listed.toSorted()).toEqual(migrations.map((it) => `${it.checksum}  ${it.name}`).toSorted());
});

test('the list of landed migrations has no number below one that landed before it', () => {
  const beforeLast = landed.findIndex(({ name }) => name === lastLate);
  const late = landed.filter(
    ({ number }, index) =>
      index > beforeLast && landed.slice(0, index).some((earlier) => earlier.number > number),
  );
  expect(late).toEqual([]);
});

test('no migration of a feature is breaking, so that a shop without the feature starts', async () => {
  const own = await readMigrations(featureFolders.map(([, path]) => path));
  expect(own.filter(({ breaking }) => breaking).map(({ name }) => name)).toEqual([]);
});
