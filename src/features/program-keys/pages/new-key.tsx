import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { CopyButton } from '#shop/orders/pages/order/copy-button.tsx';

interface NewKeyProps {
  name: string;
  secret: string;
  onKept: () => void;
}

/** A new key, shown this once. */
export function NewKey({ name, secret, onKept }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label="New key" className="admin-note mt-9 grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="table-title">
        Save the key
      </h2>
      <p className="max-w-prose wrap-anywhere">
        It is not shown again. Add it to {name} and keep it secret: anyone who has it can do what the program
        may do.
      </p>
      <TextArea
        rows={2}
        label="Key"
        className="figures max-w-prose"
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={secret} name="key" />
        <Button size="small" variant="ink" onClick={onKept}>
          I've saved it
        </Button>
      </div>
    </section>
  );
}
