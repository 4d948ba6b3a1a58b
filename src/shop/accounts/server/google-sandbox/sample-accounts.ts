import { createHash } from 'node:crypto';
import { emailAddress } from '#platform/contract/fields/plain-email.ts';

/** An account of the sandbox, as in the claims of its tokens. */
export interface GoogleProfile {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** The accounts that the chooser lists. */
export const sampleAccounts = [
  { email: 'mia.torres@gmail.example', name: 'Mia Torres' },
  { email: 'jonas.weber@gmail.example', name: 'Jonas Weber' },
  { email: 'priya.nair@gmail.example', name: 'Priya Nair' },
] as const;

const typedEmail = emailAddress('Enter a valid email').toLowerCase();

/** The account of an email, with an id derived from it; null for an invalid email. */
export function findAccount(typed: string): GoogleProfile | null {
  const { success, data: email } = typedEmail.safeParse(typed);
  if (!success) return null;
  const sample = sampleAccounts.find((account) => account.email === email);
  const digest = createHash('sha256').update(email).digest('hex');
  const sub = BigInt(`0x${digest}`).toString().slice(0, 21);
  return { sub, email, name: sample?.name ?? email.split('@')[0]?.slice(0, 40) ?? '' };
}
