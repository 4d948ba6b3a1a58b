import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { type DisputeCase, type EvidenceTexts, evidenceTexts } from '#contract/payments/disputes.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { evidenceFields } from './evidence-fields.ts';

interface EvidenceFormProps {
  dispute: DisputeCase;
  /** What the shop knows, to begin with. */
  suggested: EvidenceTexts;
  /** Called when the request was answered. */
  onDone: () => void;
}

/** Sends evidence to the bank after a confirmation. Confirmed twice it is sent once: its key stays the same. */
export function EvidenceForm({ dispute, suggested, onDone }: EvidenceFormProps) {
  const [key] = useState(createIdempotencyKey);
  const [written, setWritten] = useState<EvidenceTexts | null>(null);
  const fetcher = useFetcher();
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const texts = evidenceFields.map(({ name }) => [name, String(form.get(name) ?? '').trim()]);
    setWritten(evidenceTexts.parse(Object.fromEntries(texts)));
  };
  const send = async () => {
    if (!written) return;
    setWritten(null);
    const action = `/admin/disputes/${dispute._id}/evidence`;
    await fetcher.submit({ ...written, key }, { method: 'post', action });
    onDone();
  };
  return (
    <form aria-label="Evidence" onSubmit={ask} className="grid gap-4">
      <h3 className="font-bold">Send evidence</h3>
      {evidenceFields.map(({ name, label, limit, rows, help }) => {
        const field = { name, label, help, maxLength: limit, defaultValue: suggested[name] };
        return rows === 1 ? (
          <TextField key={name} {...field} />
        ) : (
          <TextArea key={name} {...field} rows={rows} />
        );
      })}
      <Button type="submit" disabled={fetcher.state !== 'idle'}>
        Send evidence
      </Button>
      <Confirm
        open={written !== null}
        title="Send this evidence?"
        text="You can send evidence only once, and you can't change it afterwards. Stripe may charge a fee for responding, which you get back if you win."
        confirmLabel="Yes, send it"
        onConfirm={send}
        onCancel={() => setWritten(null)}
      />
    </form>
  );
}
