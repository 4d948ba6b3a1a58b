/** Checkout submissions are JSON, and change nothing that a loader provides. */
export const submitOptions = {
  method: 'POST',
  action: '/cart',
  encType: 'application/json',
  defaultShouldRevalidate: false,
  flushSync: true,
} as const;
