/** The day of a moment in a time zone. `2026-12-31T23:30:00Z`, `Europe/Berlin` → `2027-01-01` */
export const dayInZone = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
