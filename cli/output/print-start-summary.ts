import { relative } from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { Print } from './print.ts';

/** Prints where the shop can be reached and what is needed to use it. `password` is only ever shown here. */
export function printStartSummary(settings: Settings, password: string | null, print: Print): void {
  const [first, second] = settings.administrators;
  const names = `${first.email} and ${second.email}`;
  print('');
  print(`  Sneaker Paradise is open:  ${settings.publicOrigin}`);
  if (password === null) print(`  Administrators:            ${names}`);
  else {
    print(`  Administrators:            ${names}`);
    print(`  Their first password:      ${password}   (shown only now; change it on the account page)`);
  }
  if (settings.sandbox && !settings.stripe)
    print('  Test card:                 4242 4242 4242 4242, any future date, any CVC');
  if (settings.sandbox && !settings.smtpUrl)
    print(`  Mails it sends:            ${settings.publicOrigin}/sandbox/mail`);
  print(
    `  Its data:                  ${settings.databaseUrl ? 'in your database, files in ' : ''}${relativePath(settings.dataFolder)}`,
  );
  print('  To end it:                 Ctrl+C');
  print('');
}

function relativePath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : `./${fromHere}`;
}
