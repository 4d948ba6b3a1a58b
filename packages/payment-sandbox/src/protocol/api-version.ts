/** The version of Stripe's API that the objects have the shape of. */
export const apiVersion = '2026-10-28.endive';
