import { awaited, type MailKind, notice } from '#platform/outbox/mail-kind.ts';

/** The kinds of mails about accounts. */
export const accountMailKinds = {
  passwordReset: { name: 'password-reset', ...awaited, quotes: [], isSecret: true, isOf: 'account' },
  newDevice: { name: 'new-device', ...notice, quotes: [] },
  factorChanged: { name: 'factor-changed', ...notice, quotes: [] },
  passwordChanged: { name: 'password-changed', ...notice, quotes: ['the names of passkeys'] },
} as const satisfies Record<string, MailKind>;
