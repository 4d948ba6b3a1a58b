import { useState } from 'react';
import { useLive } from '../../hooks/use-live.ts';
import { startGoogleSignIn } from '../../lib/identity.ts';
import { Button } from '../../ui/button.tsx';

/** Signs in with Google: leaves for Google's page and comes back to `/signin`, which goes on to `next`. */
export function GoogleButton({ next }: { next: string }) {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const live = useLive();
  const start = async () => {
    setBusy(true);
    setMessage('');
    const onward = `next=${encodeURIComponent(next)}`;
    const address = await startGoogleSignIn(
      `/signin?google=done&${onward}`,
      `/signin?google=refused&${onward}`,
    );
    if (address) return location.assign(address);
    setBusy(false);
    setMessage('Sign-in with Google does not answer. Try again, or use your email.');
  };
  return (
    <div>
      <Button className="w-full" onClick={start} disabled={!live || busy}>
        <GoogleMark />
        Sign in with Google
      </Button>
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
      <path
        d="M20.5 10.4H12v3.5h4.9a4.9 4.9 0 1 1-1.5-5.5l2.5-2.5A8.5 8.5 0 1 0 20.5 12c0-.6 0-1.1-.1-1.6Z"
        fill="currentColor"
      />
    </svg>
  );
}
