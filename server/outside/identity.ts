import type { WhoIs } from '../http/caller.ts';

/** The accounts: who is signed in, and what an account owner may change. The library behind it stays here. */
export interface Identity {
  readonly whoIs: WhoIs;
  /** Answers the library's own calls below `/api/auth/`. */
  handle(request: Request): Promise<Response>;
  /** Creates an account with a fixed uid unless the email has one; resolves to whether it was created. */
  ensureAccount(account: {
    uid: string;
    email: string;
    password: string;
    displayName: string;
  }): Promise<boolean>;
  /** Sets a new password and ends every other session; `wrong-password` when the current one does not fit. */
  changePassword(change: {
    uid: string;
    sessionId: string;
    newPassword: string;
    currentPassword: string | undefined;
  }): Promise<'changed' | 'wrong-password'>;
  /** Sets the address of the profile image. */
  changePhoto(uid: string, photoURL: string): Promise<void>;
}
