import type { IdentifyCaller } from './caller.ts';

/** The library's calls that can be reached below `/api/auth`; everything else there is not found. */
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

/** One such call as the skin hands it over: `body` parsed but not believed, `address` who counts for limits. */
export interface AuthRequest {
  readonly call: AuthCall;
  /** The query with its question mark, or empty. */
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

/** The accounts: who is signed in, and what an account owner may change. The library behind it stays here. */
export interface IdentityProvider {
  readonly identifyCaller: IdentifyCaller;
  /** Answers the library's own calls below `/api/auth/`; problems as `{code, message}`. */
  handle(request: AuthRequest): Promise<Response>;
  /**
   * Creates an account with a fixed uid, or gives the one with that uid the email; resolves to whether it was created.
   * Throws when the email belongs to another account.
   */
  ensureAccount(account: ReservedAccount): Promise<boolean>;
  /** Sets a new password and ends every other session. A given current password must fit; wrong ones are counted. */
  changePassword(change: {
    uid: string;
    sessionId: string;
    newPassword: string;
    currentPassword: string | undefined;
  }): Promise<PasswordChange>;
  /** Sets the address of the profile image; resolves to the address before. */
  changePhoto(uid: string, photoURL: string): Promise<string>;
  /** Removes what has expired: sessions, reset tokens, limit windows. To be called now and then. */
  removeExpired(): Promise<void>;
}
