import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';

/** Copies a text, and says so; `name` is what it is. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied');
    } catch {
      // Without https, and where the browser forbids it, there is no clipboard.
      setMessage("Your browser doesn't allow copying");
    }
  };
  return (
    <>
      <Button size="small" aria-label={`Copy the ${name}`} onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {message}
      </span>
    </>
  );
}
