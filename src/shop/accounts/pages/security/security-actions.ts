import type { ActionContext } from '#platform/browser/api/app-context.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { removePasskey, renamePasskey } from '../session/passkey-client.ts';
import {
  type CodesResult,
  confirmSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from '../session/second-factor-client.ts';

/** Makes the call of a form of the security section or the re-authentication dialog; null for an intent of others. */
export async function performSecurityAction(
  form: FormData,
  { call, postToAccounts: send }: ActionContext,
): Promise<ActionResult | CodesResult | null> {
  const text = (name: string) => String(form.get(name) ?? '');
  const password = text('password') && { password: text('password') };
  switch (form.get('intent')) {
    case 'prove':
      return prove({ ...password, ...(text('code') && { code: text('code') }) }, call);
    case 'enable-second-factor':
      return enableSecondFactor({ ...password }, send);
    case 'confirm-second-factor':
      return confirmSecondFactor(text('code'), send);
    case 'disable-second-factor':
      return disableSecondFactor({ ...password, code: text('code') }, send);
    case 'renew-recovery-codes':
      return renewRecoveryCodes({ ...password, code: text('code') }, send);
    case 'rename-passkey':
      return renamePasskey(text('id'), text('name').trim(), send);
    case 'remove-passkey':
      return removePasskey(text('id'), send);
    case 'end-session':
      return call('DELETE /account/sessions/{id}', { params: { id: text('id') } });
    case 'end-other-sessions':
      return call('DELETE /account/sessions', {});
    default:
      return null;
  }
}

async function prove(
  body: { password?: string; code?: string },
  call: ActionContext['call'],
): Promise<ActionResult> {
  const result = await call('POST /account/proof', { body });
  if (result.ok) return { ok: true };
  const { code, title, detail, status, errors } = result.problem;
  const field = code === 'WRONG_PASSWORD' ? 'password' : code === 'WRONG_CODE' ? 'code' : null;
  if (field === null) return { ok: false, problem: { detail, status, errors } };
  return { ok: false, problem: { detail: title, status, errors: [{ field, message: title }] } };
}
