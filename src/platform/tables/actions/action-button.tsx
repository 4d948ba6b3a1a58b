import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { submitAtOnce } from '../../forms/submit-at-once.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** The address whose action it posts to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** What is asked before it posts: for buttons that cannot be undone. */
  question?: Pick<ComponentProps<typeof Confirm>, 'title' | 'text' | 'confirmLabel' | 'cancelLabel'>;
}

/** A button that posts a form of its own; without scripts the `action` leads back here, and nothing is asked. */
export function ActionButton({ action, fields, question, disabled = false, ...rest }: ActionButtonProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const posted = { ...fields, back: pathname + search };
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <fetcher.Form method="post" action={action} onSubmit={question ? ask : submitAtOnce(fetcher)}>
        {Object.entries(posted).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="small" disabled={disabled || fetcher.state !== 'idle'} {...rest} />
      </fetcher.Form>
      {question && (
        <Confirm
          {...question}
          open={isAsking}
          onConfirm={() => {
            setIsAsking(false);
            void fetcher.submit(posted, { method: 'post', action, flushSync: true });
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
