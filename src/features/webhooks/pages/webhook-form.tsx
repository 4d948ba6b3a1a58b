import { useId, useState } from 'react';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { OutgoingWebhook } from '../contract.ts';
import { EventChoice } from './event-choice.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { type WebhookField, webhookForm } from './webhook-fields.ts';

interface WebhookFormProps {
  webhooks: readonly OutgoingWebhook[];
  /** The one that was just added, without scripts. */
  made: CreatedWebhook | null;
  posted: PostedForm | undefined;
}

/** Adds a webhook, then shows its signing secret until that is kept, or the webhook is removed. */
export function WebhookForm({ webhooks, made, posted }: WebhookFormProps) {
  const id = useId();
  const [created, setCreated] = useState(made);
  const [count, setCount] = useState(0);
  const form = useActionForm<WebhookField, () => Promise<PostedForm | { ok: true; body: CreatedWebhook }>>({
    ...webhookForm,
    initial: webhookForm.show(null),
    posted,
    onSuccess({ body }) {
      setCreated(body);
      setCount(count + 1);
      form.reset();
    },
  });
  const events = form.field('events');
  return (
    <>
      {created && webhooks.some(({ _id }) => _id === created._id) && (
        <SigningSecret
          key={created._id}
          url={created.url}
          secret={created.secret}
          onKept={() => setCreated(null)}
        />
      )}
      <section aria-labelledby={id} className="table-section">
        <h2 id={id} className="table-title">
          Add a webhook
        </h2>
        <AdminForm form={form} submitLabel="Add webhook">
          <TextField
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            help="A public URL that begins with https:// and accepts POST requests."
            className="admin-form-whole"
            {...form.field('url')}
          />
          <EventChoice key={count} error={events.error} onChange={events.onChange} />
        </AdminForm>
      </section>
    </>
  );
}

interface CreatedWebhook extends OutgoingWebhook {
  readonly secret: string;
}
