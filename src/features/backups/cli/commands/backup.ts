import { printTo } from '#cli/output/print.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { findShopDatabase } from '#cli/shop/find-or-start-database.ts';
import { openFiles } from '#cli/shop/open-files.ts';
import { requireOwnFiles } from '#cli/shop/prepare-database.ts';
import { selectKeptSettings } from '#config/kept-settings.ts';
import { createAnonymiser } from '../anonymous/create-anonymiser.ts';
import { readCommand } from '../read-command.ts';
import { fingerprintSecret } from '../secret-fingerprint.ts';
import { openBackupFile, openBackupTarget } from '../stores/open-store.ts';
import { verifyBackup } from '../verify-backup.ts';
import { writeBackup } from '../write-backup.ts';

/**
 * `npm run backup -- FILE [--anonymous] [--verify]`: writes everything the shop keeps into one file, while it runs; `FILE` may be
 * `s3://bucket/key`.
 */
export const backup: ShopCommand = async ({ args, environment, stdout }) => {
  await using opened = new AsyncDisposableStack();
  const print = printTo(stdout);
  const { location, has, settings } = readCommand('backup', ['anonymous', 'verify'], { args, environment });
  const target = await openBackupTarget(location, settings, opened);
  const { url: databaseUrl } = opened.use(await findShopDatabase(settings, print));
  const files = await openFiles(settings, opened);
  await requireOwnFiles(databaseUrl, files);
  const start = performance.now();
  const {
    bytes,
    rows,
    files: copied,
  } = await writeBackup(target, {
    databaseUrl,
    files,
    secretFingerprint: await fingerprintSecret(settings),
    settings: selectKeptSettings(environment),
    anonymiser: has('anonymous') ? createAnonymiser(settings.administrators) : null,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (has('verify')) await verifyBackup(await openBackupFile(location, settings, opened), databaseUrl);
  const verified = has('verify') ? ' Restored on trial: every row and file is there.' : '';
  print(
    `${target.name}: ${rows} rows and ${copied} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.${verified}`,
  );
  return 0;
};

if (import.meta.main) await runAsProcess(backup);
