import { useState } from 'react';
import { signOut } from '../../../lib/identity.ts';
import { showError, showSuccess } from '../../../lib/toasts.ts';

/** Logout of the dashboard: says so and leaves for home in a new document, so that nothing of administration stays. */
export function useLogout(): { leaving: boolean; logout: () => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    if (await signOut()) {
      showSuccess('You logout');
      return location.assign('/');
    }
    setLeaving(false);
    showError('You are still signed in: the shop did not answer');
  };
  return { leaving, logout };
}
