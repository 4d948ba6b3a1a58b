import type { AccountsAnswer, PostToAccounts } from '#platform/browser/api/post-to-accounts.ts';
import type { ActionResult, FormProblem } from '#platform/forms/action-result.ts';
import { hasText, toActionResult } from './auth-request.ts';

/** The result of a call that made recovery codes. */
export type CodesResult =
  | { readonly ok: true; readonly codes: readonly string[]; readonly uri: string }
  | { readonly ok: false; readonly problem: FormProblem };

/** Whether a call made recovery codes. */
export const hasCodes = (result: ActionResult | CodesResult): result is CodesResult & { readonly ok: true } =>
  'codes' in result;

/** What proves who is there; without a password for an account that has none. */
export interface PasswordAndCode {
  readonly password?: string;
  readonly code: string;
}

/** Begins to set a second factor up: `uri` is for the authenticator app (`otpauth://`), the codes are shown once. */
export const enableSecondFactor = async (
  body: { password?: string },
  send: PostToAccounts,
): Promise<CodesResult> => toCodesResult(await send('two-factor/enable', body));

/** Completes it with a code of the app. */
export const confirmSecondFactor = async (code: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('two-factor/verify-totp', { code }));

/** Replaces the recovery codes. */
export const renewRecoveryCodes = async (body: PasswordAndCode, send: PostToAccounts): Promise<CodesResult> =>
  toCodesResult(await send('two-factor/generate-backup-codes', body));

/** Switches the second factor off. */
export const disableSecondFactor = async (
  body: PasswordAndCode,
  send: PostToAccounts,
): Promise<ActionResult> => toActionResult(await send('two-factor/disable', body));

/** Completes a sign-in with six digits of the app, or with a recovery code. */
export const giveSecondFactor = async (code: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(
    await send(
      /^\s*\d{3}\s?\d{3}\s*$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code',
      { code },
    ),
  );

function toCodesResult(response: AccountsAnswer): CodesResult {
  const result = toActionResult(response);
  if (!result.ok) return result;
  const { body } = response;
  return { ok: true, codes: codesOf(body), uri: hasText(body, 'totpURI') ? body.totpURI : '' };
}

function codesOf(body: unknown): string[] {
  const isList = typeof body === 'object' && body !== null && 'backupCodes' in body;
  return isList && Array.isArray(body.backupCodes) ? body.backupCodes.map(String) : [];
}
