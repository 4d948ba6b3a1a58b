import type { AdmissionKind } from '#platform/network/admission-kind.ts';

/**
 * The calls of `joinLaunchEndpoint` and its neighbours. Thousands want a place in the same second and gain nothing by
 * coming back later, so these wait here, where one costs no more than its connection.
 */
export const placeAdmission: AdmissionKind = {
  matches: (path) => /^\/api\/launches\/[^/]+\/place$/.test(path),
  atOnce: 64,
  waiting: 5_000,
  patience: 60_000,
};
