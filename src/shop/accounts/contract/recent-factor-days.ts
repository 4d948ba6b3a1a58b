/** How long a way to sign in counts as recently added, in days. */
export const recentFactorDays = 30;
