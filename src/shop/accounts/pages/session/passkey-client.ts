import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PostToAccounts } from '#platform/browser/api/post-to-accounts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { get, post, toActionResult } from './auth-request.ts';
import { passkeyProblem } from './passkey-problem.ts';

/** Makes a passkey on a device of the owner's choice, and adds it to the account. */
export async function addPasskey(name: string): Promise<ActionResult> {
  const answer = await get('passkey/generate-register-options');
  if (!answer.ok) return toActionResult(answer);
  // The server made it for this very function.
  const optionsJSON = answer.body as PublicKeyCredentialCreationOptionsJSON;
  return import('@simplewebauthn/browser')
    .then(({ startRegistration }) => startRegistration({ optionsJSON }))
    .then(async (response) => toActionResult(await post('passkey/verify-registration', { response, name })))
    .catch(failed);
}

/** Signs in with a passkey; within a session it proves who is there. */
export async function signInWithPasskey(): Promise<ActionResult> {
  const answer = await get('passkey/generate-authenticate-options');
  if (!answer.ok) return toActionResult(answer);
  const optionsJSON = answer.body as PublicKeyCredentialRequestOptionsJSON;
  return import('@simplewebauthn/browser')
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .then(async (response) => toActionResult(await post('passkey/verify-authentication', { response })))
    .catch(failed);
}

/** Gives a passkey another name. */
export const renamePasskey = async (id: string, name: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('passkey/update-passkey', { id, name }));

/** Removes a passkey from the account. */
export const removePasskey = async (id: string, send: PostToAccounts): Promise<ActionResult> =>
  toActionResult(await send('passkey/delete-passkey', { id }));

const failed = (error: unknown): ActionResult => ({ ok: false, problem: { detail: passkeyProblem(error) } });
