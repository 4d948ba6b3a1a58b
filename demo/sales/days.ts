/** A day in ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A number of days, or of parts of one, before a time. */
export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * dayMs);
