import { environment } from '#config/environment.ts';
import { selectKeptSettings } from '#config/kept-settings.ts';
import { readCommand } from './backup/read-command.ts';
import { fingerprintSecret } from './backup/secret-fingerprint.ts';
import { writeBackup } from './backup/write-backup.ts';
import { explainError } from './explain-error.ts';
import { print } from './output/print.ts';
import { findOrStartDatabase } from './shop/find-or-start-database.ts';
import { openFiles } from './shop/open-files.ts';

/** `npm run backup -- FILE [--anonymous] [--verify]`: writes everything the shop keeps into one file, while it runs. */
try {
  await using opened = new AsyncDisposableStack();
  const { file, settings } = readCommand('backup', []);
  const { url: databaseUrl } = opened.use(await findOrStartDatabase(settings, print));
  const start = performance.now();
  const { bytes, rows, files } = await writeBackup(file, {
    databaseUrl,
    files: await openFiles(settings, opened),
    secretFingerprint: await fingerprintSecret(settings),
    settings: selectKeptSettings(environment),
    anonymiser: null,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`${file}: ${rows} rows and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s.`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
