/**
 * The beginnings of what the accounts library logs. What follows them can be what a sender wrote, or an error's text, and is
 * left out.
 */
const knownWarnings = [
  // Refused calls.
  'Invalid callbackURL',
  'Invalid redirectURL',
  'Invalid errorCallbackURL',
  'Invalid newUserCallbackURL',
  'Invalid origin',
  'Blocked cross-site navigation login attempt',
  'Provider not found',
  'Provider does not support id token verification',
  // Sign-in with Google.
  'INVALID_CALLBACK_REQUEST',
  'State not found',
  'Failed to parse state',
  'OAuth issuer mismatch',
  'OAuth id_token nonce binding required',
  'Unable to get user info',
  'Failed to get user info',
  'Unable to derive provider account identity',
  'No callback URL found',
  'Unable to link account',
  'Unable to create OAuth user',
  'validateUserInfo callback threw',
  // The shop's own side.
  'Failed to create user',
  'Failed to create session',
  'Failed to create verification',
  'Failed to read session from database',
  'Failed to delete session from database',
  'Better auth was unable to query your database',
  'Could not validate the database schema',
  'INTERNAL_SERVER_ERROR',
] as const;

/** About the operator's settings: logged as they are, since no sender has a part in them. */
const aboutSettings = /^(?:Discovery fetch failed for "google"|Provider "google": )/;

/** How often the same warning is written, in ms. */
const interval = 60_000;

/**
 * Creates the log of the accounts library, whose messages quote what a sender wrote. Passes on one of a fixed number of
 * texts, each once a minute, so that refused calls can fill neither the log nor the memory.
 * @param now in ms
 */
export function createLibraryLog(
  warn: (message: string) => void,
  now: () => number = () => performance.now(),
): (message: unknown) => void {
  const written = new Map<string, { at: number; unlogged: number }>();
  return (message) => {
    const text = typeof message === 'string' ? message : '';
    if (aboutSettings.test(text)) return warn(text);
    const known = knownWarnings.find((beginning) => text.startsWith(beginning)) ?? 'another warning';
    const last = written.get(known);
    if (last && now() - last.at < interval) {
      last.unlogged += 1;
      return;
    }
    written.set(known, { at: now(), unlogged: 0 });
    warn(last && last.unlogged > 0 ? `${known} (${last.unlogged} more before)` : known);
  };
}
