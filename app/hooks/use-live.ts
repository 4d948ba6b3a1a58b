import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is live in a browser: false on the server and while it hydrates. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
