import { Link } from 'react-router';
import { createCall } from '#platform/browser/api/api-client.ts';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { finishForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { contactFields } from '../contract/contact-fields.ts';
import type { Route } from './+types/contact-us.ts';
import { answerPromise } from './promise-texts.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = matches[0]?.loaderData.settings;
  return pageMeta({
    title: 'Contact Us',
    description: `Contact ${settings?.shop.name ?? 'us'}.${answerPromise(settings?.promises)}`,
    path: '/contactUs',
    matches,
  });
};

export const loader = ({ context }: Route.LoaderArgs) => ({ api: context.get(appContext).contactApi });

/** Sends the message. Another host than the shop's is left to the browser, whose address that host limits. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('formKey') === unscripted) form.set('formKey', await keyOf(form));
  const isOwn = context.get(appContext).contactApi === '/api';
  const result = isOwn ? await sendMessage(context.get(actionContext).call, form) : needsScripts;
  if (!result.ok) return showAgain(context, form, ['name', 'email', 'message'], result.problem);
  return finishForm(context, { ok: true }, new URL(request.url).pathname);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const api = String(form.get('api'));
  if (api === '/api') return submitToShop(args);
  // A header of our own would need the permission of the other host.
  form.delete('formKey');
  return sendMessage(
    createCall((path, init) => fetch(path.replace(/^\/api/, api), init)),
    form,
  );
}

/** Without scripts, everybody who reads the cached page sends this key. */
const unscripted = 'unscripted';

/** A key by the content of a form, so that the same message is sent once. */
async function keyOf(form: FormData): Promise<string> {
  const content = JSON.stringify(['name', 'email', 'message'].map((field) => form.get(field)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const needsScripts = {
  ok: false,
  problem: { detail: 'This form needs JavaScript. Turn it on and reload the page.' },
} as const;

function sendMessage(call: ApiCall, form: FormData) {
  const formKey = form.get('formKey');
  return call(
    'POST /mail/contactUs',
    {
      body: {
        name: String(form.get('name')),
        email: String(form.get('email')),
        message: String(form.get('message')),
      },
    },
    typeof formKey === 'string' ? { idempotencyKey: formKey } : {},
  );
}

/** Name, email and message (§5). After Submit only the empty form is shown. */
export default function ContactUs({ loaderData: { api }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  const form = useActionForm<'name' | 'email' | 'message', typeof clientAction>({
    rules,
    initial: { name: '', email: '', message: '' },
    posted,
    onSuccess: () => form.reset(),
    onProblem: ({ detail, errors }) => (errors ?? []).length === 0 && showError(detail),
  });
  return (
    <StaticPage
      title="Contact Us"
      lead="A question, a problem with an order, a shoe you're looking for: we read every message."
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,24rem)] lg:justify-between">
        <form.Form
          method="post"
          noValidate
          onSubmit={form.onSubmit}
          defaultShouldRevalidate={false}
          className="grid gap-5"
        >
          <input type="hidden" name="api" value={api} />
          <input type="hidden" name="formKey" defaultValue={unscripted} />
          <TextField label="name" autoComplete="name" maxLength={80} {...form.field('name')} />
          <TextField label="email" type="email" autoComplete="email" {...form.field('email')} />
          <TextArea
            label="message"
            rows={7}
            maxLength={500}
            help="20 to 500 characters"
            {...form.field('message')}
          />
          {posted && form.message && (
            <p role="alert" className="field-error">
              {form.message}
            </p>
          )}
          <Button
            type="submit"
            variant="accent"
            size="large"
            className="justify-self-start"
            disabled={form.pending}
          >
            Submit
          </Button>
        </form.Form>
        <ContactHints />
      </div>
    </StaticPage>
  );
}

const rules = {
  name: ruleOf(contactFields.name),
  email: ruleOf(contactFields.email),
  message: ruleOf(contactFields.message),
};

/** What often answers a message before it is written. */
function ContactHints() {
  const {
    shop: { contactEmail },
    promises: { authenticity },
  } = useSettings();
  return (
    <aside aria-label="Before you write" className="prose border-t border-line pt-6 lg:border-t-0 lg:pt-0">
      {contactEmail && (
        <p>
          <strong>Email</strong> <a href={`mailto:${encodeURIComponent(contactEmail)}`}>{contactEmail}</a>
        </p>
      )}
      <p>
        <strong>Orders</strong> <Link to="/account">Your account</Link> lists every order with its status.
        Include the payment ID in your message.
      </p>
      <p>
        <strong>Sizes</strong> The <Link to="/sizeChart">size chart</Link> shows US, UK and EU sizes side by
        side.
      </p>
      {authenticity && (
        <p>
          <strong>Authenticity</strong> Every pair is authentic. Read{' '}
          <Link to="/aboutUs">how we make sure</Link>.
        </p>
      )}
    </aside>
  );
}
