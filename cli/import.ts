import { readSettings } from '#config/settings.ts';
import { printTo } from './output/print.ts';
import { createProgressBar } from './output/progress-bar.ts';
import { runAsProcess, type ShopCommand } from './run-command.ts';
import { importFile } from './transfer/import-file.ts';
import { printImportResult } from './transfer/print-import-result.ts';
import { readImportArguments } from './transfer/read-import-arguments.ts';

/** `npm run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]`, also beside a running shop. */
export const importShoes: ShopCommand = async ({ args, environment, stdout }) => {
  const print = printTo(stdout);
  const options = readImportArguments(args);
  const bar = createProgressBar(stdout);
  const result = await importFile(options, readSettings(environment), { print, bar });
  printImportResult(result, options.dryRun, print);
  return result.report.hasRefused ? 1 : 0;
};

if (import.meta.main) await runAsProcess(importShoes);
