import type { AttemptLimit } from './failed-sign-ins.ts';

const quarterHour = 15 * 60;

/** The key under which wrong passwords of an account count. */
export const accountKey = (email: string): string => `password:account:${email}`;

/** Ten wrong passwords for one account, a hundred from one address, in a quarter of an hour (reading 22). */
export const signInLimits = (email: string, address: string): AttemptLimit[] => [
  { key: `password:address:${address}`, most: 100, seconds: quarterHour },
  passwordLimit(email),
];

/** Wrong current passwords count like wrong passwords at sign-in. */
export const passwordLimit = (email: string): AttemptLimit => ({
  key: accountKey(email),
  most: 10,
  seconds: quarterHour,
});

/** Sixty sign-ups an hour from one address, those for a taken email too: they tell that it is taken. */
export const signUpLimits = (address: string): AttemptLimit[] => [
  { key: `sign-up:address:${address}`, most: 60, seconds: 3600 },
];
