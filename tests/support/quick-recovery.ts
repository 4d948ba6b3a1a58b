import type { RecoveryTimes } from '#server/modules/payments/payment-recovery.ts';

/** A recovery that loses no time. */
export const quick: RecoveryTimes = { every: 20, openFor: 0, waitingFor: 0, compareEvery: 50 };
