import { type Access, type ProgramScope, reauthenticationMinutes } from '../contract/endpoints/endpoint.ts';
import type { UserStatus } from '../contract/fields/user-status.ts';
import { isWithin } from '../database/clock-set-back.ts';
import type { Dependencies } from './dependencies.ts';

/** A program that calls the API with a key. */
export interface Program {
  /** The id of its key. */
  readonly id: string;
  /** What administrators call it. */
  readonly name: string;
  readonly scopes: readonly ProgramScope[];
}

/** The key in a call's header `Authorization: Bearer`, and the client address, for limits. */
export interface SentKey {
  readonly key: string;
  readonly address: string;
}

/**
 * Finds the program that a key belongs to; null if there is none.
 * @throws ApiError TOO_MANY_ATTEMPTS
 */
export type FindProgram = (sent: SentKey, dependencies: Dependencies) => Promise<Program | null>;

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
  /** The program that calls; null for people. */
  readonly program: Program | null;
}

/** A caller without a session. */
export interface Visitor {
  readonly kind: 'visitor';
}

export type Caller = SignedIn | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

/**
 * A program as a caller: an administrator limited to its scopes, who has never proved who they are. Its uid is nobody's,
 * so it owns nothing, and the audit log shows its name instead of an email, in small letters like emails.
 */
export const programCaller = (program: Program): SignedIn => ({
  kind: 'signed-in',
  uid: `key:${program.id}`,
  email: `${program.name.toLowerCase()} (key)`,
  displayName: program.name,
  photoURL: '',
  status: 'Enabled',
  administrator: true,
  secondFactorMissing: false,
  sessionId: '',
  signedInAt: new Date(0),
  reauthenticatedAt: new Date(0),
  program,
});

/** The program that calls, if it is one. */
export const programOf = (caller: Caller | undefined): Program | null =>
  caller?.kind === 'signed-in' ? caller.program : null;

/** Whether the caller proved who they are in the last `reauthenticationMinutes`. */
export const isRecentlyReauthenticated = (caller: Caller): boolean =>
  caller.kind === 'signed-in' && isWithin(caller.reauthenticatedAt, reauthenticationMinutes * 60_000);

/** The caller type of a handler: every access but `anyone` requires a session. */
export type CallerOf<A extends Access> = A extends 'anyone' ? Caller : SignedIn;

/** Identifies the caller by the headers of a request; throws only when the database is unavailable. */
export type IdentifyCaller = (headers: Headers) => Promise<Caller>;
