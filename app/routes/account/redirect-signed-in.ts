import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';

/** The loader of pages for visitors only: signed-in users are redirected to `?next=`, or to their account. */
export async function redirectSignedIn({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeRedirect(searchParams.get('next')) ?? '/account';
  const session = unwrapOrThrow(await context.get(appContext).call('GET /session', {})).body;
  // After a sign-in with Google the page shows its welcome before it redirects.
  if (session.user && !searchParams.has('google')) throw redirect(next);
  return { next, google: searchParams.get('google'), step: searchParams.get('step') };
}

const base = 'http://shop.invalid';

/** A redirect target within the shop, or null for other sites. `'//evil.example'` → null. */
export function safeRedirect(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, base)) return null;
  const { origin, pathname, search, hash } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}
