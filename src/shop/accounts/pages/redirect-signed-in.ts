import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { safeRedirect } from '#platform/browser/document/safe-redirect.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';

/** The loader of pages for visitors only: signed-in users are redirected to `?next=`, or to their account. */
export async function redirectSignedIn({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeRedirect(searchParams.get('next')) ?? '/account';
  const session = unwrap(await context.get(appContext).call('GET /session', {})).body;
  // After a sign-in with Google the page shows its welcome before it redirects.
  if (session.user && !searchParams.has('google')) throw redirect(next);
  return { next, google: searchParams.get('google'), step: searchParams.get('step') };
}

/**
 * Where the server action of such a page leads after a sign-in: to `?next=`, or to `home`. The user is posted before, as
 * `refreshSession` does (§4).
 */
export async function enterSignedIn(call: ApiCall, request: Request, home: string): Promise<Response> {
  const session = await call('GET /session', {});
  const user = session.ok && session.body.user;
  if (user) await call('POST /users', { body: { email: user.email, idUser: user.uid } });
  return redirect(safeRedirect(new URL(request.url).searchParams.get('next')) ?? home, 303);
}
