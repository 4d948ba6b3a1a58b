import { environment } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { createProgressBar } from './output/progress-bar.ts';
import { importFile } from './transfer/import-file.ts';
import { printImportResult } from './transfer/print-import-result.ts';
import { readImportArguments } from './transfer/read-import-arguments.ts';

/** `npm run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]`, also beside a running shop. */
try {
  const options = readImportArguments(process.argv.slice(2));
  const bar = createProgressBar(process.stdout);
  const result = await importFile(options, readSettings(environment), { print, bar });
  printImportResult(result, options.dryRun, print);
  if (result.report.hasRefused) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
