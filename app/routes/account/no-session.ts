/** The account is right, but the browser kept no session: it refuses cookies, or the line broke in between. */
export const noSession = {
  ok: false,
  field: null,
  message: 'You could not be kept signed in. Allow cookies for this shop and try again.',
} as const;
