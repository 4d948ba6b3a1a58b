/** How many pairs one account may have reserved while they are not paid, and so in one order (reading 34). */
export const reservationLimit = { perSize: 3, inAll: 10 } as const;

/** What exceeding {@link reservationLimit} says. */
export const reservationMessage = `One order can have at most ${reservationLimit.perSize} pairs of one size and ${reservationLimit.inAll} pairs in total`;

/** Whether one order may have these lines, one for each shoe and size, while `kept` pairs of others are reserved too. */
export const fitsReservation = (lines: readonly { readonly quantity: number }[], kept = 0): boolean =>
  lines.every(({ quantity }) => quantity <= reservationLimit.perSize) &&
  lines.reduce((sum, { quantity }) => sum + quantity, kept) <= reservationLimit.inAll;
