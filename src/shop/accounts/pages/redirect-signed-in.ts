import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { safeRedirect } from '#platform/browser/document/safe-redirect.ts';

/** The loader of pages for visitors only: signed-in users are redirected to `?next=`, or to their account. */
export async function redirectSignedIn({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeRedirect(searchParams.get('next')) ?? '/account';
  const session = await pageCalls(context).add('GET /session', {}, { user: null });
  // After a sign-in with Google the page shows its welcome before it redirects.
  if (session.user && !searchParams.has('google')) throw redirect(next);
  return { next, google: searchParams.get('google'), step: searchParams.get('step') };
}

/**
 * What the action of such a page answers to a sign-in. Without scripts it leads to `?next=`, or to `home`, and posts the user
 * before, as `refreshSession` does with scripts (§4).
 */
export async function finishSignIn(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  home: string,
): Promise<Response | { readonly ok: true }> {
  const { call, hasScripts } = context.get(actionContext);
  if (hasScripts) return { ok: true };
  const session = await call('GET /session', {});
  const user = session.ok && session.body.user;
  if (user) await call('POST /users', { body: { email: user.email, idUser: user.uid } });
  return redirect(safeRedirect(new URL(request.url).searchParams.get('next')) ?? home, 303);
}
