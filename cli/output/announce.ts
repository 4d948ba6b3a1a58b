import { relative } from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { Print } from './print.ts';

/** Tells people that the shop is open, where, and what they need to use it. `password` is shown this one time. */
export function announce(settings: Settings, password: string | null, say: Print): void {
  const [first, second] = settings.administrators;
  const names = `${first.email} and ${second.email}`;
  say('');
  say(`  Sneaker Paradise is open:  ${settings.publicOrigin}`);
  if (password === null) say(`  Administrators:            ${names}`);
  else {
    say(`  Administrators:            ${names}`);
    say(`  Their first password:      ${password}   (shown only now; change it on the account page)`);
  }
  if (settings.sandbox && !settings.stripe)
    say('  Test card:                 4242 4242 4242 4242, any future date, any CVC');
  if (settings.sandbox && !settings.smtpUrl)
    say(`  Mails it sends:            ${settings.publicOrigin}/sandbox/mail`);
  say(
    `  Its data:                  ${settings.databaseUrl ? 'in your database, files in ' : ''}${short(settings.dataFolder)}`,
  );
  say('  To end it:                 Ctrl+C');
  say('');
}

function short(path: string): string {
  const way = relative(process.cwd(), path);
  return way.startsWith('..') ? path : `./${way}`;
}
