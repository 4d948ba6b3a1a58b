import { createStoredChoice } from '#shop/accounts/pages/session/stored-choice.ts';

/** The discount code that goes with the cart; null without one. */
export const storedCode = createStoredChoice('discount', (stored) => stored?.trim().toUpperCase() || null);
