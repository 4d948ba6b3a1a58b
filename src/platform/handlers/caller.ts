import { type Access, reauthenticationMinutes } from '../contract/endpoints/endpoint.ts';
import type { UserStatus } from '../contract/fields/user-status.ts';
import { isWithin } from '../database/clock-set-back.ts';

/** An authenticated caller. `signedInAt` is when the session began. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string;
  readonly status: UserStatus;
  readonly administrator: boolean;
  /** An administrator without these rights, because the session has no second factor. */
  readonly secondFactorMissing: boolean;
  readonly sessionId: string;
  readonly signedInAt: Date;
  /** When password and second factor, or a passkey, were last given in this session. */
  readonly reauthenticatedAt: Date;
}

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export type Caller = SignedIn | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

/** Whether the caller proved who they are in the last `reauthenticationMinutes`. */
export const isRecentlyReauthenticated = (caller: Caller): boolean =>
  caller.kind === 'signed-in' && isWithin(caller.reauthenticatedAt, reauthenticationMinutes * 60_000);

/** The caller type of a handler: every access but `anyone` requires a session. */
export type CallerOf<A extends Access> = A extends 'anyone' ? Caller : SignedIn;

/** Identifies the caller by the headers of a request; throws only when the database is unavailable. */
export type IdentifyCaller = (headers: Headers) => Promise<Caller>;
