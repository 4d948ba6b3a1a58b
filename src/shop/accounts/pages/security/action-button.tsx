import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button } from '#platform/ui/button.tsx';

interface ActionButtonProps {
  intent: string;
  id?: string;
  /** The accessible name, where the text alone does not tell. */
  label?: string;
  children: ReactNode;
}

/** A button that is a form of one intent. */
export function ActionButton({ intent, id, label, children }: ActionButtonProps) {
  const fetcher = useFetcher<ActionResult>();
  const { data } = fetcher;
  return (
    <fetcher.Form method="post" onSubmit={submitAtOnce(fetcher)}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" size="small" disabled={fetcher.state !== 'idle'} aria-label={label}>
        {children}
      </Button>
      {data?.ok === false && (
        <p role="alert" className="field-error">
          {data.problem.detail}
        </p>
      )}
    </fetcher.Form>
  );
}
