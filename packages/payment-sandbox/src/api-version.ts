/** The version of Stripe's API whose shapes the processor writes. */
export const apiVersion = '2026-10-28.endive';
