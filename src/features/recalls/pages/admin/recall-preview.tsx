import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { MailFrame } from '#shop/content/pages/admin/mail-frame/mail-frame.tsx';
import type { RecallPreview as Preview } from '../../contract/recalls.ts';
import type { TypedRecall } from './recall-fields.ts';

/**
 * The second step: who will be notified, the button that publishes the recall, and the notice as it will look. The frame comes
 * last, because it grows once its content is there, and would move a button that is being pressed.
 */
export function RecallPreview({ typed, preview }: { typed: TypedRecall; preview: Preview }) {
  const { buyers, pairs, html, warnings } = preview;
  return (
    <div className="grid max-w-2xl gap-6">
      <p>
        <strong>{`${count(buyers, 'buyer')} of ${count(pairs, 'pair')} will be notified.`}</strong> Emails
        that were sent cannot be taken back, so check the notice below first.
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="field-error">
          {warning}
        </p>
      ))}
      <Form method="post" reloadDocument className="flex flex-wrap gap-3">
        {Object.entries(typed).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Button type="submit" variant="deal" name="step" value="publish">
          {`Publish and notify ${count(buyers, 'buyer')}`}
        </Button>
        <Button type="submit" name="step" value="correct">
          Edit
        </Button>
      </Form>
      <MailFrame html={html} title="Preview of the recall" />
    </div>
  );
}
