import { data } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';
import { call } from '../../lib/api/api-client.ts';
import { showError, showSuccess } from '../../lib/toasts/toasts.ts';
import type { Route } from './+types/newsletter.ts';

/** There is no page at this address. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Subscribes to the newsletter; the form is in the footer. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const email = String((await request.formData()).get('email'));
  const result = await call('POST /mail/newsletter', { body: { email } });
  if (result.ok) {
    track('newsletter_signup');
    showSuccess(result.body.message);
  } else if (!result.problem.errors?.some(({ field }) => field === 'email')) {
    showError(result.problem.detail);
  }
  return result;
}
