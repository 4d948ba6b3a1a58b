/** A field of an account form that a message belongs to; null when it is about the whole form. */
export type AccountField = 'email' | 'password' | 'name' | null;

/** What a call about an account came to. */
export type Identified =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly field: AccountField };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Creates an account and signs it in. Its first display name is what stands before the '@'. */
export const signUp = async ({ email, password }: Credentials): Promise<Identified> =>
  identified(await post('sign-up/email', { email, password, name: email.split('@')[0]?.slice(0, 40) ?? '' }));

/** Signs in with email and password. */
export const signIn = async (credentials: Credentials): Promise<Identified> =>
  identified(await post('sign-in/email', credentials));

/** Where to send the browser to sign in with Google; it comes back to `landing` or, refused, to `refused`. Own paths. */
export async function startGoogleSignIn(landing: string, refused: string): Promise<string | null> {
  const { ok, body } = await post('sign-in/social', {
    provider: 'google',
    callbackURL: landing,
    errorCallbackURL: refused,
  });
  return ok && hasText(body, 'url') ? body.url : null;
}

/** Ends the session. Resolves to whether the shop confirmed it. */
export const signOut = async (): Promise<boolean> => (await post('sign-out', {})).ok;

/** Sends the mail with which a password is set anew. */
export async function requestRecovery(email: string): Promise<'sent' | 'unknown' | 'failed'> {
  const { ok, body } = await post('request-password-reset', { email });
  if (ok) return 'sent';
  return codeOf(body) === 'USER_NOT_FOUND' ? 'unknown' : 'failed';
}

/** Sets a new password with the token out of that mail. */
export const recover = async (token: string, newPassword: string): Promise<Identified> =>
  identified(await post('reset-password', { token, newPassword }));

/** Changes the display name. */
export const changeName = async (name: string): Promise<Identified> =>
  identified(await post('update-user', { name }));

/** Authentication codes → the words of specification §8, and the field they belong to. */
const words = new Map<string, readonly [AccountField, message: string]>([
  ['USER_ALREADY_EXISTS', ['email', 'Email already in use']],
  ['INVALID_EMAIL', ['email', 'Use a valid email']],
  ['USER_NOT_FOUND', ['email', 'User not found']],
  ['WRONG_PASSWORD', ['password', 'Wrong Password']],
  ['VALIDATION_ERROR', ['password', 'Fill the password']],
  ['PASSWORD_TOO_SHORT', ['password', 'The Password should be at least 6 characters']],
  ['PASSWORD_TOO_LONG', ['password', 'The Password should be at most 128 characters']],
  ['INVALID_NAME', ['name', 'A name has at most 40 characters']],
  ['INVALID_TOKEN', [null, 'This link was used already or is too old. Ask for a new one.']],
  ['UNAUTHORIZED', [null, 'Your session is over. Sign in again.']],
  ['ACCOUNT_DISABLED', [null, 'Your account is Disabled or Eliminated']],
  ['TOO_MANY_ATTEMPTS', [null, 'Too many attempts, try again later']],
]);

/** What the form says when the shop answered with something no shopper can mend. */
const unexpected = [null, 'That did not work. Try again in a moment.'] as const;

interface Answer {
  readonly ok: boolean;
  readonly body: unknown;
}

async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, body: await response.json().catch(() => null) };
  } catch {
    return { ok: false, body: null };
  }
}

function identified({ ok, body }: Answer): Identified {
  if (ok) return { ok };
  const [field, message] = words.get(codeOf(body)) ?? unexpected;
  return { ok, field, message };
}

const codeOf = (body: unknown): string => (hasText(body, 'code') ? body.code : '');

const hasText = <K extends string>(body: unknown, key: K): body is Record<K, string> =>
  typeof body === 'object' && body !== null && key in body && typeof Reflect.get(body, key) === 'string';
