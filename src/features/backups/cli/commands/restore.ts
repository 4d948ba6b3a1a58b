import { allFeatureProcesses } from '#cli/all-feature-processes.ts';
import { printTo } from '#cli/output/print.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { checkDataFolder } from '#cli/shop/check-data-folder.ts';
import { openDatabaseOnly } from '#cli/shop/open-database.ts';
import { openFiles } from '#cli/shop/open-files.ts';
import { readCommand } from '../read-command.ts';
import { restoreBackup } from '../restore-backup.ts';
import { fingerprintSecret } from '../secret-fingerprint.ts';
import { openBackupFile } from '../stores/open-store.ts';

/**
 * `npm run restore -- FILE [--force] [--with-another-secret]`: replaces an empty shop by the one in a backup; `--force`
 * any shop. `FILE` may be `s3://bucket/key`.
 */
export const restore: ShopCommand = async ({ args, environment, stdout }) => {
  await using opened = new AsyncDisposableStack();
  const print = printTo(stdout);
  const { location, has, settings } = readCommand('restore', ['force', 'with-another-secret'], {
    args,
    environment,
  });
  await checkDataFolder(settings.dataFolder);
  const file = await openBackupFile(location, settings, opened);
  const start = performance.now();
  const withAnotherSecret = has('with-another-secret');
  const files = await openFiles(settings, opened);
  let databaseUrl = '';
  const { manifest, rowCounts } = await restoreBackup(file, {
    databaseUrl: async () => {
      databaseUrl = opened.use(await openDatabaseOnly(settings, print)).url;
      return databaseUrl;
    },
    files,
    force: has('force'),
    ...(!withAnotherSecret && { secretFingerprint: await fingerprintSecret(settings) }),
    administrators: settings.administrators,
  });
  const rows = Object.values(rowCounts).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`Restored ${rows} rows from the backup of ${manifest.createdAt} in ${seconds} s.`);
  for (const { afterRestore } of allFeatureProcesses) await afterRestore?.({ databaseUrl, files, print });
  if (withAnotherSecret)
    print(
      'If AUTH_SECRET has changed, everyone has to sign in again, and authenticator apps and webhooks have to be set up again (docs/operations.md).',
    );
  return 0;
};

if (import.meta.main) await runAsProcess(restore);
