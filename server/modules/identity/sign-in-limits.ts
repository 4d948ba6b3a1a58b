import type { AttemptLimit } from '../../shared/attempt-limiter.ts';

const quarterHour = 15 * 60;

/** The key for wrong passwords of an account. */
export const accountKey = (email: string): string => `password:account:${email}`;

/** In 15 minutes ten wrong passwords for one account and a hundred from one client address (reading 22). */
export const signInLimits = (email: string, address: string): AttemptLimit[] => [
  { key: `password:address:${address}`, max: 100, seconds: quarterHour },
  passwordLimit(email),
];

/** Shared by sign-in and the check of the current password. */
export const passwordLimit = (email: string): AttemptLimit => ({
  key: accountKey(email),
  max: 10,
  seconds: quarterHour,
});

/** Sixty sign-ups an hour from one client address, including failed ones, which reveal existing accounts. */
export const signUpLimits = (address: string): AttemptLimit[] => [
  { key: `sign-up:address:${address}`, max: 60, seconds: 3600 },
];
