import { relative } from 'node:path';
import { findBuiltInAdministrators } from '#config/built-in-administrators.ts';
import type { Settings } from '#config/settings.ts';
import { suitsAdministrator } from '#shop/accounts/contract/fields/common-password.ts';
import type { Print } from './print.ts';

/**
 * Prints where the shop with this name can be reached, what is needed to use it, and what to try. For a new shop, it
 * prints where to set it up. `password` is only ever shown here.
 */
export function printStartSummary(
  { name, isNew, settings }: { readonly name: string; readonly isNew: boolean; readonly settings: Settings },
  password: string | null,
  print: Print,
): void {
  const [first, second] = settings.administrators;
  print('');
  print(`  ${name} is open:  ${settings.publicOrigin}`);
  print('');
  print(`  Administrators:            ${first.email} and ${second.email}`);
  if (isNew) print(`  Set up your shop:          ${settings.publicOrigin}/admin`);
  const builtIn = findBuiltInAdministrators(settings);
  if (builtIn.length > 0)
    print(
      `  WARNING:                   ${builtIn.join(' and ')}: set ADMIN_1 and ADMIN_2 to your own addresses`,
    );
  if (password !== null)
    print(`  Their first password:      ${password}   (shown only once; change it on the account page)`);
  if (settings.administratorPassword !== null && !suitsAdministrator(settings.administratorPassword))
    print('  ADMIN_PASSWORD is weak:    fine for trying the shop, not allowed where others can reach it');
  print(
    `  Data:                      ${settings.databaseUrl ? 'in your database, files in ' : ''}${relativePath(settings.dataFolder)}`,
  );
  if (!settings.isPublic) print('  To stop:                   Ctrl+C');
  print('');
  const suggestions = suggest(settings);
  if (suggestions.length === 0) return;
  print('  Try this:');
  for (const [index, suggestion] of suggestions.entries()) print(`    ${index + 1}. ${suggestion}`);
  print('');
}

/** What to try in a shop whose payments or mails stay in a sandbox that answers everybody. */
function suggest({ sandbox, stripe, smtpUrl, publicOrigin }: Settings): string[] {
  if (sandbox !== 'open') return [];
  return [
    ...(stripe
      ? []
      : [
          `Buy a pair: ${publicOrigin}/sale, test card 4242 4242 4242 4242, any future date, any CVC`,
          `Watch the order arrive: ${publicOrigin}/admin, signed in as an administrator`,
        ]),
    ...(smtpUrl ? [] : [`Read the emails the shop sent: ${publicOrigin}/sandbox/mail`]),
  ];
}

function relativePath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : `./${fromHere}`;
}
