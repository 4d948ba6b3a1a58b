import { expect, test } from 'vitest';
import { hashPassword, recommendedPasswordCost, verifyPassword } from './password-hash.ts';

test('a password matches only its own hash, and every hash has its own salt', async () => {
  const hash = () => hashPassword('correct horse', recommendedPasswordCost);
  const [first, second] = [await hash(), await hash()];
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(second, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'Correct horse')).toBe(false);
  expect(await verifyPassword(first, '')).toBe(false);
});

test('verifies a hash of the reference implementation with other costs, and rejects malformed hashes', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(reference, 'password')).toBe(true);
  for (const broken of ['', 'password', reference.slice(0, 50), '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await verifyPassword(broken, 'password')).toBe(false);
});
