import type { AdmissionKind } from '#platform/network/admission-kind.ts';
import {
  cancelCheckoutEndpoint,
  checkoutEndpoint,
  settleCheckoutEndpoint,
} from '../../../contract/checkout.ts';

/** The calls of a checkout, and the webhook that settles it. */
const paths = new Set(
  [checkoutEndpoint.path, settleCheckoutEndpoint.path, cancelCheckoutEndpoint.path, '/payment/webhook'].map(
    (path) => `/api${path}`,
  ),
);

/** Carts are paid when nothing else is admitted: a checkout takes 10 ms of a process. */
export const checkoutAdmission: AdmissionKind = { matches: (path) => paths.has(path), atOnce: 300 };
