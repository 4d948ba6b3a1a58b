import { z } from 'zod';

/** What can happen to an account, with the words for people. */
export const accountEventLabels = {
  'signed-up': 'Signed up',
  'signed-in': 'Signed in with a password',
  'signed-in-with-google': 'Signed in with Google',
  'signed-in-with-code': 'Signed in with a password and verification code',
  'signed-in-with-recovery-code': 'Signed in with a password and recovery code',
  'signed-in-with-passkey': 'Signed in with a passkey',
  'sign-in-failed': 'Wrong password at sign-in',
  'code-failed': 'Wrong code at sign-in',
  'password-changed': 'Changed the password',
  'second-factor-on': 'Turned on two-factor authentication',
  'second-factor-off': 'Turned off two-factor authentication',
  'factors-removed': 'Removed all passkeys and the authenticator app by setting a new password',
  'recovery-codes-renewed': 'Created new recovery codes',
  'passkey-added': 'Added a passkey',
  'passkey-renamed': 'Renamed a passkey',
  'passkey-removed': 'Removed a passkey',
  'session-ended': 'Signed out a device',
  'other-sessions-ended': 'Signed out all other devices',
} as const;

export type AccountEvent = keyof typeof accountEventLabels;

const names = Object.keys(accountEventLabels) as [AccountEvent, ...AccountEvent[]];
export const accountEvent = z.enum(names);
