import { useFetcher } from 'react-router';
import type { AdminAction } from './admin-action.ts';

/** Submits an administrator's action. `pending` lasts until the screen has been loaded again. */
export function useAdminAction(): { pending: boolean; submit: (action: AdminAction) => void } {
  const fetcher = useFetcher();
  return {
    pending: fetcher.state !== 'idle',
    submit: (action) =>
      void fetcher.submit(action, { method: 'post', action: '/admin/actions', encType: 'application/json' }),
  };
}
