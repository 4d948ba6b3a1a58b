import { beforeEach, expect, test, vi } from 'vitest';
import { passkeyProblem } from './passkey-problem.ts';

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', class {}));

test.each([
  ['NotAllowedError', 'No passkey was used. Try again, or use your password.'],
  ['AbortError', 'No passkey was used. Try again, or use your password.'],
  ['InvalidStateError', 'This device already has a passkey of your account.'],
  ['SecurityError', 'The passkey did not work. Try again, or use your password.'],
])('%s: %s', (name, words) => {
  expect(passkeyProblem(new DOMException('', name))).toBe(words);
});

test('code that could not be loaded is not called canceled', () => {
  expect(passkeyProblem(new TypeError('Failed to fetch'))).toMatch(/^The passkey did not work/);
});

test('a browser without passkeys is named as the reason', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(passkeyProblem(new Error('WebAuthn is not supported in this browser'))).toMatch(
    /^This browser has no passkeys/,
  );
});
