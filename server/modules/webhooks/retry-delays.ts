const minute = 60;
const hour = 60 * minute;

/** The pauses before the second attempt and each that follows, in seconds (Standard Webhooks, "Retries"): three days. */
export const retryDelays: readonly number[] = [
  ...[5, 15, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/** The longest of them, in seconds. */
export const longestRetry = Math.max(...retryDelays);
