import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { AdminAction } from './admin-action.ts';

/**
 * Submits an administrator's action. `pending` lasts until the screen has been loaded again; until then another
 * submission, e.g. of a second press before the button was disabled, is ignored.
 */
export function useAdminAction(): { pending: boolean; submit: (action: AdminAction) => Promise<void> } {
  const fetcher = useFetcher();
  const isRunning = useRef(false);
  return {
    pending: fetcher.state !== 'idle',
    async submit(action) {
      if (isRunning.current) return;
      isRunning.current = true;
      const options = { method: 'post', action: '/admin/actions', encType: 'application/json' } as const;
      await fetcher.submit(JSON.stringify(action), options).finally(() => {
        isRunning.current = false;
      });
    },
  };
}
