import { call } from '../../../lib/api/api-client.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../../lib/session/passkey-client.ts';
import {
  type CodesResult,
  confirmSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from '../../../lib/session/second-factor-client.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { showError, showSuccess } from '../../../lib/toasts/toasts.ts';

/** What the security section and the proof dialog submit; null for an intent of others. */
export async function performSecurityAction(form: FormData): Promise<ActionResult | CodesResult | null> {
  const text = (name: string) => String(form.get(name) ?? '');
  const password = text('password') && { password: text('password') };
  switch (form.get('intent')) {
    case 'prove':
      return prove({ ...password, ...(text('code') && { code: text('code') }) });
    case 'enable-second-factor':
      return enableSecondFactor({ ...password });
    case 'confirm-second-factor':
      return report(await confirmSecondFactor(text('code')), 'Second factor switched on');
    case 'disable-second-factor':
      return report(
        await disableSecondFactor({ ...password, code: text('code') }),
        'Second factor switched off',
      );
    case 'renew-recovery-codes':
      return renewRecoveryCodes({ ...password, code: text('code') });
    case 'add-passkey':
      return report(await addPasskey(text('name').trim()), 'Passkey added');
    case 'rename-passkey':
      return report(await renamePasskey(text('id'), text('name').trim()), 'Passkey renamed');
    case 'remove-passkey':
      return report(await removePasskey(text('id')), 'Passkey removed');
    case 'end-session':
      return endSession(text('id'));
    case 'end-other-sessions':
      return endOtherSessions();
    default:
      return null;
  }
}

async function prove(body: { password?: string; code?: string }): Promise<ActionResult> {
  const result = await call('POST /account/proof', { body });
  if (result.ok) return { ok: true };
  const { code, title, detail, errors } = result.problem;
  if (code === 'WRONG_PASSWORD') return fieldProblem('password', title);
  if (code === 'WRONG_CODE') return fieldProblem('code', title);
  return { ok: false, problem: { detail, errors } };
}

const fieldProblem = (field: string, message: string): ActionResult => ({
  ok: false,
  problem: { detail: message, errors: [{ field, message }] },
});

async function endSession(id: string): Promise<ActionResult> {
  const result = await call('DELETE /account/sessions/{id}', { params: { id } });
  if (result.ok) showSuccess(result.body.message);
  else showError(result.problem.detail);
  return result;
}

async function endOtherSessions(): Promise<ActionResult> {
  const result = await call('DELETE /account/sessions', {});
  if (result.ok) showSuccess(result.body.message);
  else showError(result.problem.detail);
  return result;
}

/** Tells that it worked; rights may have changed with it. */
async function report(result: ActionResult, message: string): Promise<ActionResult> {
  if (!result.ok) return result;
  showSuccess(message);
  await refreshSession();
  return result;
}
