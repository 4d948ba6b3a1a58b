import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password fits its own hash only, and every hash has salt of its own', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(second, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'Correct horse')).toBe(false);
  expect(await verifyPassword(first, '')).toBe(false);
});

test("reads the reference implementation's hash, whose costs differ, and takes nothing that is no such hash", async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(reference, 'password')).toBe(true);
  for (const broken of ['', 'password', reference.slice(0, 50), '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await verifyPassword(broken, 'password')).toBe(false);
});
