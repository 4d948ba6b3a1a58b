import type { Administrator } from '#platform/handlers/dependencies.ts';

/** The two administrators unless `ADMIN_1` and `ADMIN_2` are set. There are always exactly two. */
export const defaultAdministrators: readonly [Administrator, Administrator] = [
  { email: 'ada@sneaker-paradise.example', uid: 'administrator-ada' },
  { email: 'grace@sneaker-paradise.example', uid: 'administrator-grace' },
];
