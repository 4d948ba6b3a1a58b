import type { RecoveryTimes } from '#server/modules/payments/status/payment-recovery.ts';

/** Recovery without waiting times. */
export const fastRecoveryTimes: RecoveryTimes = { every: 20, openFor: 0, waitingFor: 0, compareEvery: 50 };
