import { relative } from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { Print } from './print.ts';

/** Tells people that the shop is open, where, and what they need to use it. `password` is shown this one time. */
export function announce(settings: Settings, password: string | null, print: Print): void {
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
    `  Its data:                  ${settings.databaseUrl ? 'in your database, files in ' : ''}${short(settings.dataFolder)}`,
  );
  print('  To end it:                 Ctrl+C');
  print('');
}

function short(path: string): string {
  const way = relative(process.cwd(), path);
  return way.startsWith('..') ? path : `./${way}`;
}
