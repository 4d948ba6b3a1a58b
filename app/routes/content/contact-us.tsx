import { type SubmitEvent, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../components/page-meta.ts';
import { createCall } from '../../lib/api-client.ts';
import { services } from '../../lib/services.ts';
import { showError } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { type ContactErrors, checkContact, emptyContact } from './contact-fields.ts';
import { ContactHints } from './contact-hints.tsx';
import { StaticPage } from './static-page.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Contact Us',
    description: 'Write to the people of Sneaker Paradise. We answer within a working day.',
    path: '/contactUs',
    matches,
  });

export const loader = ({ context }: LoaderFunctionArgs) => ({ api: context.get(services).contactApi });

/** Name, email and message (§5). Nothing is shown after Submit but the empty form. */
export default function ContactUs() {
  const { api } = useLoaderData<typeof loader>();
  const [values, setValues] = useState(emptyContact);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [busy, setBusy] = useState(false);

  const field = (name: keyof typeof emptyContact) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = checkContact(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await callAt(api)('POST /mail/contactUs', { body: values });
    setBusy(false);
    if (answer.ok) return setValues(emptyContact);
    const refused = Object.fromEntries(
      (answer.problem.errors ?? []).map(({ field: name, message }) => [name, message]),
    );
    setErrors(refused);
    if (Object.keys(refused).length === 0) showError(answer.problem.detail);
  };

  return (
    <StaticPage
      title="Contact Us"
      lead="A question, a problem with an order, a shoe you miss: we read everything."
    >
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,24rem)] lg:justify-between">
        <form noValidate onSubmit={submit} className="grid gap-5">
          <TextField label="name" autoComplete="name" maxLength={80} {...field('name')} />
          <TextField label="email" type="email" autoComplete="email" {...field('email')} />
          <TextArea
            label="message"
            rows={7}
            maxLength={500}
            help="20 to 500 characters"
            {...field('message')}
          />
          <Button type="submit" variant="accent" size="large" className="justify-self-start" disabled={busy}>
            Submit
          </Button>
        </form>
        <ContactHints />
      </div>
    </StaticPage>
  );
}

/** The shop's API, or the other host the contact form is sent to. */
const callAt = (api: string) => createCall((path, init) => fetch(path.replace(/^\/api/, api), init));
