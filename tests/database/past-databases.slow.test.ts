import { expect, onTestFinished, test } from 'vitest';
import { applyMigration, migrate, readApplied } from '#database/migrate.ts';
import { migrationFolders, readMigrations } from '#database/migration-files.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';
import { featureFolders, landed, migrations } from '../support/landed-migrations.ts';

/** Each state in which a database was left behind by files that landed late, and the first and last. */
const states = landed.flatMap(({ name, number }, index) =>
  landed.slice(index + 1).some((later) => later.number < number) || index === 1
    ? [[name, index] as const]
    : [],
);

test.each(states)(
  'a database of the release that brought %s gets the schema of a new one',
  async (_, index) => {
    const [past, fresh] = [await emptyDatabase(), await emptyDatabase()];
    onTestFinished(() => Promise.all([past.drop(), fresh.drop()]).then(() => {}));
    await onServer(past.url, async (client) => {
      await readApplied(client);
      for (const { name } of landed.slice(0, index + 1)) {
        const migration = migrations.find((it) => it.name === name);
        if (migration) await applyMigration(client, migration);
      }
    });
    await migrate(past.url);
    await migrate(fresh.url);
    expect(await readSchema(past.url)).toEqual(await readSchema(fresh.url));
  },
);

test.each(featureFolders)(
  'a database without the migrations of %s works, and gets them later',
  async (_, path) => {
    const [without, fresh] = [await emptyDatabase(), await emptyDatabase()];
    onTestFinished(() => Promise.all([without.drop(), fresh.drop()]).then(() => {}));
    const own = await readMigrations([path]);
    const applied = await migrate(
      without.url,
      migrationFolders.filter((folder) => folder !== path),
    );
    expect(applied.length + own.length).toBe(migrations.length);
    expect(await migrate(without.url)).toEqual(own.map(({ name }) => name));
    await migrate(fresh.url);
    expect(await readSchema(without.url)).toEqual(await readSchema(fresh.url));
  },
);

/** Every column, constraint, index, trigger and function, sorted. */
async function readSchema(url: string): Promise<string[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ line: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
        and prolang <> (select oid from pg_language where lanname = 'c')
      order by line`),
  );
  return rows.map(({ line }) => line);
}
