import { data, Form, useNavigation } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { type NewsletterPurpose, newsletterPurposes, type Subscription } from '../../contract/mail.ts';
import { newsletterLead } from '../promise-texts.ts';
import type { Route } from './+types/newsletter-link.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Newsletter', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The token in the address must not leak through a Referer header; with `no-referrer` a form would have no origin. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const purpose = purposeOf(params.purpose);
  const query = { token: tokenOf(request) };
  const found = await pageCalls(context).ask('GET /mail/newsletter/{purpose}', {
    params: { purpose },
    query,
  });
  if (!found.ok && isVoid(found.problem)) return data({ purpose, state: 'void' as const }, { status: 404 });
  return data({ purpose, state: unwrap(found).body.state });
}

/** Confirms or leaves. The body says nothing, because mail programs post another one (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = context.get(actionContext);
  const body = { token: tokenOf(request) };
  const result =
    purposeOf(params.purpose) === 'confirm'
      ? await call('POST /mail/newsletter/confirm', { body })
      : await call('POST /mail/newsletter/leave', { body });
  if (result.ok) return data(result);
  return data(result, { status: isVoid(result.problem) ? 404 : result.problem.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => {
    if (!result.ok) showError(result.problem.detail);
    return result;
  });

/** Any other failure says nothing about the token. */
const isVoid = ({ status }: { readonly status: number }): boolean => [404, 422].includes(status);

const purposeOf = (name: string): NewsletterPurpose => {
  const purpose = newsletterPurposes.find((one) => one === name);
  if (purpose === undefined) throw data('This page does not exist.', { status: 404 });
  return purpose;
};

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** Where the links in newsletter emails lead. Only a press changes something: mail programs open links by themselves. */
export default function NewsletterLink({ loaderData: { purpose, state } }: Route.ComponentProps) {
  const { title, lead, button } = textsOf(purpose, state, useSettings());
  const pending = useNavigation().state === 'submitting';
  return (
    <div className="wrap">
      <ScreenHeading title={title} />
      <div className="grid max-w-prose justify-items-start gap-6">
        <p role="status">{lead}</p>
        {button === null ? (
          <ButtonLink to="/products">See the collection</ButtonLink>
        ) : (
          <Form method="post" replace>
            <Button type="submit" variant="accent" aria-disabled={pending}>
              {button}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

/** What the page says; `button` is null where there is nothing left to do. */
interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly button: string | null;
}

function textsOf(
  purpose: NewsletterPurpose,
  state: Subscription['state'] | 'void',
  settings: PublicSettings,
): Texts {
  if (state === 'void') return voidLink[purpose];
  if (state === 'left') return left;
  if (purpose === 'leave') return leaving[state];
  return state === 'confirmed' ? confirmed : unconfirmed(settings);
}

const voidLink: Readonly<Record<NewsletterPurpose, Texts>> = {
  confirm: {
    title: 'This link no longer works',
    lead: 'It has expired, or you have unsubscribed. Enter your email at the bottom of this page to get a new link.',
    button: null,
  },
  leave: {
    title: 'This link does not work',
    lead: 'It is incomplete. Open the link in the email again, or write to us, and we will unsubscribe you.',
    button: null,
  },
};

const unconfirmed = ({ shop, promises }: PublicSettings): Texts => ({
  title: 'Confirm your subscription',
  lead: `Confirm that you want the ${shop.name} newsletter: ${newsletterLead(promises).replace(/^N/, 'n')}`,
  button: 'Confirm subscription',
});

const confirmed: Texts = {
  title: 'Subscription confirmed',
  lead: "You're subscribed to the newsletter. Every email has a link to unsubscribe.",
  button: null,
};

const leave = { title: 'Unsubscribe from the newsletter', button: 'Unsubscribe' };
const leaving: Readonly<Record<'confirmed' | 'unconfirmed', Texts>> = {
  confirmed: {
    ...leave,
    lead: 'If you unsubscribe, we stop sending you the newsletter. We keep your address for three years, only to prove that you had subscribed.',
  },
  unconfirmed: { ...leave, lead: 'If you unsubscribe, we delete your address.' },
};

const left: Texts = {
  title: 'Unsubscribed',
  lead: "You're no longer subscribed to the newsletter, and your address is no longer on its list.",
  button: null,
};
