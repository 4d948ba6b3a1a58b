/** Whether this browser knows passkeys; some windows inside apps and older browsers do not. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** What a person reads when their passkey could not be used or made, by the name of the WebAuthn error. */
export function passkeyProblem(error: unknown): string {
  if (!hasPasskeys()) return 'This browser has no passkeys. Use your password, or another browser.';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or use your password.';
  if (name === 'InvalidStateError') return 'This device already has a passkey of your account.';
  return 'The passkey did not work. Try again, or use your password.';
}
