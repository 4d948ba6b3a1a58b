import type { IdentifyCaller } from './caller.ts';

/** The calls of the accounts library that are exposed below `/api/auth`. */
export const authCalls = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/google',
  'POST /sign-out',
  'GET /get-session',
  'POST /update-user',
  'POST /change-password',
  'POST /request-password-reset',
  'POST /reset-password',
] as const;
export type AuthCall = (typeof authCalls)[number];

/** A request of such a call: `body` is parsed but not validated, `address` is the client address for limits. */
export interface AuthRequest {
  readonly call: AuthCall;
  /** The query string with its question mark, or empty. */
  readonly search: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly address: string;
}

/** An account that must exist, with a uid that never changes. */
export interface ReservedAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** `retryAfter` in seconds. */
export type PasswordChange = 'changed' | 'wrong-password' | { readonly retryAfter: number };

/** Authentication and accounts, independent of the library that implements them. */
export interface IdentityProvider {
  readonly identifyCaller: IdentifyCaller;
  /** Handles the library's calls below `/api/auth/`; errors are `{code, message}`. */
  handle(request: AuthRequest): Promise<Response>;
  /**
   * Creates an account with a fixed uid, or updates its email; resolves to whether it was created. Throws when the
   * email belongs to another account.
   */
  ensureAccount(account: ReservedAccount): Promise<boolean>;
  /** Sets a new password and revokes all other sessions. A current password is verified; wrong ones are counted. */
  changePassword(change: {
    uid: string;
    sessionId: string;
    newPassword: string;
    currentPassword: string | undefined;
  }): Promise<PasswordChange>;
  /** Sets the URL of the profile image; resolves to the previous one. */
  changePhoto(uid: string, photoURL: string): Promise<string>;
  /** Removes expired sessions, reset tokens and limit windows; called periodically. */
  removeExpired(): Promise<void>;
}
