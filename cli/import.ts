import { environment } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { createPostgresCacheInvalidator } from '#server/integrations/postgres-cache-invalidator.ts';
import { importCatalogue, openImportSource } from '#server/modules/transfer/transfer.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { createProgressBar } from './output/progress-bar.ts';
import { findOrStartDatabase } from './shop/find-or-start-database.ts';
import { applyMigrations } from './shop/open-database.ts';
import { printImportResult } from './transfer/print-import-result.ts';
import { readImportArguments } from './transfer/read-import-arguments.ts';

/** The longest that one statement of an import may take, in ms. */
const statementTimeout = 10 * 60_000;

/** Who did it, in the audit log. */
const who = { uid: 'command', email: 'npm run import' };

/** This process shows no pages. */
const cache = { evict() {}, expire() {}, suspend() {}, resume() {} };

/** `npm run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch]`, also beside a running shop. */
try {
  await using opened = new AsyncDisposableStack();
  const { path, format, dryRun } = readImportArguments(process.argv.slice(2));
  const settings = readSettings(environment);
  const source = opened.use(await openImportSource(path));
  const { url } = opened.use(await findOrStartDatabase(settings, print));
  await applyMigrations(url, print);
  const { db } = opened.adopt(await connect(url, { poolSize: 3, statementTimeout }), (it) => it.close());
  const cacheInvalidator = opened.adopt(await createPostgresCacheInvalidator({ url, db, cache }), (it) =>
    it.close(),
  );
  const bar = createProgressBar(process.stdout);
  const result = await importCatalogue({ db, cacheInvalidator }, source, {
    ...{ format, dryRun, who, mapping: {} },
    onProgress: bar.show,
  }).finally(bar.clear);
  printImportResult(result, dryRun, print);
  if (result.report.hasRefused) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
