import { z } from 'zod';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { url, wholeNumber } from '#platform/settings/setting-schemas.ts';

/** How long people whom a launch lets in may take to buy, how many it lets in, and its public randomness. */
export const launchSettings = defineSettings(
  z.object({
    LAUNCH_HOLD_MS: wholeNumber(100, 3_600_000).default(300_000),
    LAUNCH_ADMISSIONS_PER_SECOND: wholeNumber(1, 10_000).default(50),
    LAUNCH_BEACON_URL: url(
      'must be like https://api.drand.sh/<hash of the chain>',
      'http:',
      'https:',
    ).optional(),
  }),
  ['LAUNCH_HOLD_MS', 'LAUNCH_ADMISSIONS_PER_SECOND', 'LAUNCH_BEACON_URL'],
  (values) => ({
    launchHoldMs: values.LAUNCH_HOLD_MS,
    launchAdmissionsPerSecond: values.LAUNCH_ADMISSIONS_PER_SECOND,
    launchBeaconUrl: values.LAUNCH_BEACON_URL ?? null,
  }),
);
