import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PostToAccounts } from '#platform/browser/api/post-to-accounts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { get, post, toActionResult } from './auth-request.ts';

/** Makes a passkey on a device of the owner's choice, and adds it to the account. */
export async function addPasskey(name: string): Promise<ActionResult> {
  const answer = await get('passkey/generate-register-options');
  if (!answer.ok) return toActionResult(answer);
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server made it for this very function.
  const optionsJSON = answer.body as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(() => null);
  if (!response) return canceled;
  return toActionResult(await post('passkey/verify-registration', { response, name }));
}

/** Signs in with a passkey; within a session it proves who is there. */
export async function signInWithPasskey(): Promise<ActionResult> {
  const answer = await get('passkey/generate-authenticate-options');
  if (!answer.ok) return toActionResult(answer);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = answer.body as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (!response) return canceled;
  return toActionResult(await post('passkey/verify-authentication', { response }));
}

/** Gives a passkey another name. */
export const renamePasskey = async (id: string, name: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('passkey/update-passkey', { id, name }));

/** Removes a passkey from the account. */
export const removePasskey = async (id: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('passkey/delete-passkey', { id }));

const canceled: ActionResult = {
  ok: false,
  problem: { detail: 'No passkey was used. Try again, or use your password.' },
};
