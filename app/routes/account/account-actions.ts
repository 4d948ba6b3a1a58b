import { redirect } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import type { ActionResult } from '../../lib/forms/action-result.ts';
import { changeName, signOut } from '../../lib/session/auth-client.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { uploadPhoto } from '../../lib/session/upload-photo.ts';
import { showError, showSuccess } from '../../lib/toasts/toasts.ts';

export async function updateName(form: FormData): Promise<ActionResult> {
  const result = await changeName(String(form.get('name')).trim());
  if (!result.ok) return result;
  showSuccess('Name Updated');
  await refreshSession();
  return result;
}

export async function updatePassword(form: FormData): Promise<ActionResult> {
  const currentPassword = String(form.get('currentPassword') ?? '');
  const result = await call('PUT /account/password', {
    body: { newPassword: String(form.get('newPassword')), ...(currentPassword && { currentPassword }) },
  });
  if (result.ok) {
    showSuccess(result.body.message);
    return { ok: true };
  }
  const { code, title, errors } = result.problem;
  const isAboutCurrent = code === 'CURRENT_PASSWORD_NEEDED' || code === 'WRONG_PASSWORD';
  const message = code === 'INVALID' ? (errors?.[0]?.message ?? title) : title;
  const field = isAboutCurrent ? 'currentPassword' : 'newPassword';
  return { ok: false, problem: { detail: message, errors: [{ field, message }] } };
}

export async function updatePhoto(form: FormData): Promise<ActionResult> {
  const image = form.get('image');
  const result = await uploadPhoto(image instanceof File ? image : new File([], ''));
  if (!result.ok) return result;
  showSuccess('Image Upload');
  await refreshSession();
  return result;
}

/** Leaves the account page only once the server confirmed the sign-out. */
export async function logOut(): Promise<ActionResult | Response> {
  if (!(await signOut())) {
    const detail = 'You are still signed in: the shop did not answer';
    showError(detail);
    return { ok: false, problem: { detail } };
  }
  showSuccess('See you later!');
  void refreshSession();
  return redirect('/');
}
