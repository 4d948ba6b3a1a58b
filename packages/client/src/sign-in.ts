import type { CallAddress, CallInput, CallResult } from './call-result.ts';

/** Who signs in. `code` of the authenticator app or a recovery code, for accounts with a second factor. */
export interface SignInCredentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Why somebody was not let in; `code` is for programs, such as `WRONG_PASSWORD` or `CODE_NEEDED`. */
export interface SignInProblem {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
}

/** What became of signing in; `uid` is the account's id. */
export type SignInResult =
  | { readonly ok: true; readonly uid: string; readonly administrator: boolean }
  | { readonly ok: false; readonly problem: SignInProblem };

interface Session {
  readonly postAuth: (path: string, body: object) => Promise<Response>;
  readonly call: <A extends CallAddress>(address: A, input: CallInput<A>) => Promise<CallResult<A>>;
}

/** Signs in with email and password, and with the code where the account asks for one. */
export async function signIn(
  { postAuth, call }: Session,
  { email, password, code }: SignInCredentials,
): Promise<SignInResult> {
  const first = await read(postAuth('sign-in/email', { email, password }));
  if ('problem' in first) return { ok: false, problem: first.problem };
  if (first.body.twoFactorRedirect === true) {
    if (code === undefined) return { ok: false, problem: codeNeeded };
    const kind = /^\s*\d{3}\s?\d{3}\s*$/.test(code) ? 'verify-totp' : 'verify-backup-code';
    const second = await read(postAuth(`two-factor/${kind}`, { code: code.trim() }));
    if ('problem' in second) return { ok: false, problem: second.problem };
  }
  const session = await call('GET /session', {});
  if (!session.ok) return { ok: false, problem: session.problem };
  const uid = session.body.user?.uid ?? '';
  // The shop's record of an account begins with its first visit.
  const record = await call('POST /users', { body: { email: session.body.user?.email ?? '', idUser: uid } });
  if (!record.ok) return { ok: false, problem: record.problem };
  return { ok: true, uid, administrator: session.body.administrator };
}

const codeNeeded: SignInProblem = {
  code: 'CODE_NEEDED',
  status: 200,
  detail: 'This account has a second factor: sign in with a code of its authenticator app',
};

type Answer = { readonly body: Record<string, unknown> } | { readonly problem: SignInProblem };

async function read(sent: Promise<Response>): Promise<Answer> {
  const response = await sent.catch(String);
  if (typeof response === 'string') return { problem: { code: 'NO_ANSWER', status: 0, detail: response } };
  const json: unknown = await response.json().catch(() => null);
  const body = { ...(typeof json === 'object' ? json : null) };
  if (response.ok) return { body: Object.fromEntries(Object.entries(body)) };
  const { code, message, detail }: { code?: unknown; message?: unknown; detail?: unknown } = body;
  return {
    problem: {
      code: typeof code === 'string' ? code : 'NO_ANSWER',
      status: response.status,
      detail: String(message ?? detail ?? `The shop answered ${response.status}`),
    },
  };
}
