import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';

interface SigningSecretProps {
  url: string;
  secret: string;
  onKept: () => void;
}

/** The secret of a new webhook, shown this once, and what it is for. */
export function SigningSecret({ url, secret, onKept }: SigningSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setMessage('Copied');
    } catch {
      // Without https, and where the browser forbids it, there is no clipboard.
      field.current?.select();
      setMessage('Your browser blocked copying. The secret is selected: press Ctrl+C or ⌘C');
    }
  };
  return (
    <section aria-label="New webhook" className="admin-note mt-9 grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="table-title">
        Save the signing secret
      </h2>
      <p className="max-w-prose wrap-anywhere">
        It is shown only once. Add it to the program at {url}. Messages have the headers{' '}
        <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Verify
        each message with this secret and the raw request body, using any{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className="underline">
          Standard Webhooks{' '}
        </a>{' '}
        library.
      </p>
      <TextArea
        ref={field}
        rows={2}
        label="Signing secret"
        className="figures max-w-prose"
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" variant="ink" onClick={onKept}>
          I've saved it
        </Button>
      </div>
      <p role="status" className="text-sm">
        {message}
      </p>
    </section>
  );
}
