import type { NamedRateLimit } from '#platform/contract/endpoints/endpoint.ts';
import type { IdentifyCaller, SignedIn } from '#platform/handlers/caller.ts';
import type { AccountRecovery, AccountSecurity, UserSecurity } from '../contract/account-security.ts';

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
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/disable',
  'POST /two-factor/generate-backup-codes',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
] as const;
export type AuthCall = (typeof authCalls)[number];

/** The rate limits of these calls beyond the one that all calls share. */
export const authCallLimits: Readonly<Partial<Record<AuthCall, NamedRateLimit>>> = {
  'POST /request-password-reset': { name: 'POST /auth/request-password-reset', max: 20, seconds: 3600 },
};

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
export type PasswordChange = 'changed' | 'wrong-password' | 'too-weak' | { readonly retryAfter: number };

/** What somebody gives to prove who they are: the password, and a code or recovery code of a second factor. */
export interface ReauthenticationInput {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** `passkey-needed`: the account has neither a password nor an app whose codes would prove enough. */
export type ReauthenticationResult =
  | 'proved'
  | 'password-needed'
  | 'wrong-password'
  | 'code-needed'
  | 'wrong-code'
  | 'passkey-needed'
  | { readonly retryAfter: number };

/** What needs a proof of who is there; `account-rights.ts` has the table. A factor is a passkey or an authenticator app. */
export type AccountAction =
  | 'add-factor'
  | 'rename-factor'
  | 'remove-factor'
  | 'renew-recovery-codes'
  | 'change-password'
  | 'end-sessions'
  | 'close-account';

/** What comes with the request of such an action and is checked before it happens. */
export interface GivenProof {
  /** The current password. */
  readonly password?: boolean;
}

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
  /**
   * Sets a new password and revokes all other sessions. A current password is verified; wrong ones are counted. The caller
   * asks {@link IdentityProvider.allows} before.
   */
  changePassword(change: {
    uid: string;
    sessionId: string;
    newPassword: string;
    currentPassword: string | undefined;
    /** The header of the request, for the list of events. */
    userAgent: string | null;
  }): Promise<PasswordChange>;
  /** Sets the URL of the profile image; resolves to the previous one. */
  changePhoto(uid: string, photoURL: string): Promise<string>;
  /** How an account is protected, its sessions and newest events. */
  findSecurity(owner: SignedIn): Promise<AccountSecurity>;
  /** The part of it that helps administrators to help, by the `_id` of the user's record; null without one. */
  findUserSecurity(id: string): Promise<UserSecurity | null>;
  /** Checks a proof; a right one is as good for the session as signing in anew. */
  prove(owner: SignedIn, proof: ReauthenticationInput): Promise<ReauthenticationResult>;
  /** Whether the session of the owner has proved enough for an action. */
  allows(owner: SignedIn, action: AccountAction, given?: GivenProof): Promise<boolean>;
  /** Whether an account has a second factor, or administrators need none here. */
  hasRequiredFactor(uid: string): Promise<boolean>;
  /** What a password reset with a mailed token does to the factors of its account; null without such an account. */
  findRecovery(token: string): Promise<AccountRecovery | null>;
  /** Ends one session of the owner and forgets its device; resolves to whether there was one. */
  endSession(owner: SignedIn, session: { id: string; userAgent: string | null }): Promise<boolean>;
  /** Ends all sessions of the owner but the present one, and forgets their devices. */
  endOtherSessions(owner: SignedIn, userAgent: string | null): Promise<void>;
  /** Removes expired sessions, reset tokens and limit windows; called periodically. */
  removeExpired(): Promise<void>;
}
