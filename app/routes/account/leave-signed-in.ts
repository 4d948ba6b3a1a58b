import { type LoaderFunctionArgs, redirect } from 'react-router';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { ownPath } from './own-path.ts';

/** Loader of the pages that only visitors need: whoever is signed in goes on to `?next=`, or to their account. */
export async function leaveSignedIn({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next')) ?? '/account';
  const session = unwrapOrThrow(await context.get(services).call('GET /session', {})).body;
  // Whoever comes back from Google is greeted by the page first.
  if (session.user && !searchParams.has('google')) throw redirect(next);
  return { next, google: searchParams.get('google') };
}
