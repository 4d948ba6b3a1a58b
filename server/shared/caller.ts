import type { Access } from '#contract/endpoints/endpoint.ts';
import type { UserStatus } from '#contract/users.ts';

/** An authenticated caller. `signedInAt` is when the session began. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string;
  readonly status: UserStatus;
  readonly administrator: boolean;
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export type Caller = SignedIn | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

/** The caller type of a handler: every access but `anyone` requires a session. */
export type CallerOf<A extends Access> = A extends 'anyone' ? Caller : SignedIn;

/** Identifies the caller by the headers of a request; throws only when the database is unavailable. */
export type IdentifyCaller = (headers: Headers) => Promise<Caller>;
