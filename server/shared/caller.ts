import type { Access } from '#contract/endpoint.ts';
import type { UserStatus } from '#contract/users.ts';

/** Somebody with a session, as the server proved it. `signedInAt` is when the session began. */
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

/** Somebody without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export type Caller = SignedIn | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

/** What a handler knows of its caller: every access but `anyone` proves a session. */
export type CallerOf<A extends Access> = A extends 'anyone' ? Caller : SignedIn;

/** Tells who a request comes from by its headers alone; throws only when the database does not answer. */
export type IdentifyCaller = (headers: Headers) => Promise<Caller>;
