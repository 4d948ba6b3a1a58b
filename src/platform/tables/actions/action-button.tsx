import type { ComponentProps } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { submitAtOnce } from '../../forms/submit-at-once.ts';
import { Button } from '../../ui/button.tsx';

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** The address whose action it posts to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
}

/** A button that posts a form of its own; without scripts the `action` leads back here. */
export function ActionButton({ action, fields, disabled = false, ...rest }: ActionButtonProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action={action} onSubmit={submitAtOnce(fetcher)}>
      {Object.entries({ ...fields, back: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" disabled={disabled || fetcher.state !== 'idle'} {...rest} />
    </fetcher.Form>
  );
}
