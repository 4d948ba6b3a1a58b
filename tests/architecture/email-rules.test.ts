import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

/** A rule for emails: zod's own, a pattern with an @ between other characters, or a typed field that is only trimmed. */
const judgesEmails =
  /\bz\s*\.email\(|z\s*\.string\([^)]*\)\s*\.email\(|[\]+*.)]@[[(.\\]|\.includes\('@'\)|\bemail\b[ :=]+z\s*\.string\(\)\s*\.(?:trim|toLowerCase|overwrite|max|regex|refine)\(/i;

/** Files with something of the kind that does not decide what an email is; that is `emailAddress` in plain-email.ts. */
const others = [
  // Says where mails come from, with or without a name, and finds emails in texts of the log to leave them out.
  'src/platform/settings/setting-schemas.ts',
  'src/platform/outbox/outbox.ts',
  'cli/output/terminal/field-texts.ts',
  // Parts an email that was accepted.
  'src/platform/outbox/mailbox.ts',
  // Knows which emails the accounts library refuses.
  'src/shop/accounts/server/identity/library-emails.ts',
  // Replaces whatever may be an email in a copy of the data.
  'src/features/backups/cli/anonymous/create-anonymiser.ts',
  // On every page, so without the rule; the shop applies it.
  'src/shop/content/pages/newsletter/newsletter-form.tsx',
];

test('no other rule than emailAddress says what an email is', () => {
  const judges = readSources()
    .filter(
      ({ path, text }) =>
        /^(?:src|cli)\//.test(path) && !/\.(?:test|spec)\./.test(path) && judgesEmails.test(text),
    )
    .map(({ path }) => path);
  expect(judges.toSorted()).toEqual(others.toSorted());
});
