import type { Print } from '#cli/output/print.ts';
import { applyMigrations } from '#cli/shop/open-database.ts';
import { openBundledFiles, openFiles } from '#cli/shop/open-files.ts';
import { requireOwnFiles } from '#cli/shop/prepare-database.ts';
import type { Settings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

import { shoeColumns } from '#shop/shoe-columns.ts';

/** The longest that one statement of an import may take, in ms. */
const statementTimeout = 10 * 60_000;

/** The catalog of a shop, which may be running, for a command. */
export type OpenCatalog = Pick<Dependencies, 'db' | 'files' | 'bundledFiles' | 'shoeColumns'>;

/** Opens the catalog in a database, and the pictures of the configured shop; `opened` closes them. */
export async function openCatalog(
  url: string,
  settings: Settings,
  { opened, print }: { opened: AsyncDisposableStack; print: Print },
): Promise<OpenCatalog> {
  await applyMigrations(url, print);
  const { db } = opened.adopt(await connect(url, { poolSize: 3, statementTimeout }), (it) => it.close());
  const files = await openFiles(settings, opened);
  await requireOwnFiles(url, files);
  return { db, files, bundledFiles: openBundledFiles(), shoeColumns };
}
