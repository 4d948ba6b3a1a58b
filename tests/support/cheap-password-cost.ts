import type { PasswordCost } from '#shop/accounts/server/identity/passwords/password-hash.ts';

/** The least that argon2id takes. Tests create thousands of accounts; their shops are no different otherwise. */
export const cheapPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
