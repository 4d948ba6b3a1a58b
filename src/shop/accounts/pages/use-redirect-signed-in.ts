import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from './session/use-session.ts';

/** Redirects signed-in users to `next` (§2: "Signed-in users are redirected to /account") once the session is known. */
export function useRedirectSignedIn(next: string, onRedirect?: () => void): void {
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session?.user != null;
  useEffect(() => {
    if (!isSignedIn) return;
    onRedirect?.();
    navigate(next, { replace: true });
  }, [isSignedIn, next, navigate, onRedirect]);
}
