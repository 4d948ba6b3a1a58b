import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../hooks/use-session.ts';

/** Sends a signed-in user on to `next` (§2: "Signed-in users are redirected to /account"), as soon as that is known. */
export function useSignedInGoesOn(next: string, onGo?: () => void): void {
  const session = useSession();
  const navigate = useNavigate();
  const signedIn = session?.user != null;
  useEffect(() => {
    if (!signedIn) return;
    onGo?.();
    navigate(next, { replace: true });
  }, [signedIn, next, navigate, onGo]);
}
