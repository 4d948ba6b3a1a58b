import type { RecoveryTimes } from '#shop/orders/server/payments/status/payment-recovery.ts';

/** Recovery without waiting times. */
export const fastRecoveryTimes: RecoveryTimes = { every: 20, openFor: 0, waitingFor: 0, compareEvery: 50 };
