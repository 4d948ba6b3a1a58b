import { parseArgs } from 'node:util';
import { environment } from '#config/environment.ts';
import { readSettings, SettingError } from '#config/settings.ts';
import { exportCatalogue } from '#server/modules/transfer/transfer.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { createProgressBar } from './output/progress-bar.ts';
import { openCatalogue } from './transfer/open-catalogue.ts';
import { openExportSink } from './transfer/open-export-sink.ts';

/** `npm run export -- FILE [--format shopify]`: the whole catalogue with its pictures, also beside a running shop. */
try {
  await using opened = new AsyncDisposableStack();
  const path = readPath(process.argv.slice(2));
  const settings = readSettings(environment);
  const catalogue = await openCatalogue(settings, opened, print);
  const sink = opened.use(openExportSink(path));
  const bar = createProgressBar(process.stdout);
  const { shoes, pictures, missing } = await exportCatalogue(catalogue, sink, bar.show).finally(bar.clear);
  if (missing > 0) print(`${missing} pictures have no file and were left out.`);
  print(`${shoes} shoes and ${pictures} pictures exported to ${path}`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}

function readPath(args: string[]): string {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { format: { type: 'string', default: 'shopify' } },
  });
  const [path] = positionals;
  if (path === undefined)
    throw new SettingError('Name a file that ends in .csv or .zip: npm run export -- FILE');
  if (values.format !== 'shopify') throw new SettingError('--format must be shopify.');
  return path;
}
