import { useState } from 'react';
import { useLocation } from 'react-router';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { SaidChange } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';

/** Sends the saved draft to the administrator. */
export function TestButton({ action }: { action: string }) {
  const { pathname } = useLocation();
  const [formKey] = useState(createIdempotencyKey);
  const { Form, onSubmit, pending } = useActionForm<never, () => Promise<SaidChange>>({
    rules: {},
    initial: {},
  });
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="what" value="test" />
      <input type="hidden" name="back" value={pathname} />
      {/* Without scripts, the form has the key that the server made for this page. */}
      <input type="hidden" name="formKey" defaultValue={formKey} suppressHydrationWarning />
      <Button type="submit" size="small" aria-disabled={pending}>
        Send me a test
      </Button>
    </Form>
  );
}
