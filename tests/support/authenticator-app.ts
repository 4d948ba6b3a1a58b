import { timeCode } from '#shop/accounts/server/identity/second-factor/time-codes.ts';
import type { Member } from './test-shop.ts';

/** An authenticator app that holds the secret of one account. */
export interface AuthenticatorApp {
  /** The code of the present half minute, or of one that many away. */
  code(offset?: number): string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Switches the second factor of a member on, in its session. The code of half a minute ago is used up; the present one
 * and the next are not.
 */
export async function setUpSecondFactor(
  member: Pick<Member, 'request' | 'password'>,
): Promise<AuthenticatorApp> {
  const app = await beginSecondFactor(member);
  const confirm = () =>
    member.request('POST', '/api/auth/two-factor/verify-totp', { body: { code: app.code(-1) } });
  const before = presentStep();
  let confirmed = await confirm();
  // The code is too old when the next half minute began on its way.
  if (confirmed.statusCode !== 200 && presentStep() !== before) confirmed = await confirm();
  if (confirmed.statusCode !== 200) throw new Error(`The code was refused: ${confirmed.body}`);
  return app;
}

/** Begins to set a second factor up: the secret is made, but not confirmed. */
export async function beginSecondFactor(
  member: Pick<Member, 'request' | 'password'>,
): Promise<AuthenticatorApp> {
  const response = await member.request('POST', '/api/auth/two-factor/enable', {
    body: { password: member.password },
  });
  if (response.statusCode !== 200) throw new Error(`No second factor: ${response.body}`);
  const { totpURI, backupCodes } = response.json<{ totpURI: string; backupCodes: string[] }>();
  const secret = decodeBase32(new URL(totpURI).searchParams.get('secret') ?? '');
  return {
    recoveryCodes: backupCodes,
    code: (offset = 0) => timeCode(secret, presentStep() + offset),
  };
}

/** The number of the present half minute (RFC 6238). */
const presentStep = (): number => Math.floor(Date.now() / 30_000);

/** The bytes of a secret as apps show it, as text. */
export function decodeBase32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString();
}
