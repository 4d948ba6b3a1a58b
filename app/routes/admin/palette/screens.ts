/** The screens of administration, as tabs of its bar. */
export const screens = [
  ['/admin', 'Dashboard'],
  ['/orders', 'Orders'],
  ['/admin/import', 'Import'],
  ['/admin/history', 'History'],
  ['/admin/mails', 'Mails'],
  ['/admin/people', 'People'],
  ['/admin/launches', 'Launches'],
  ['/admin/waitlist', 'Waitlist'],
  ['/admin/visits', 'Visits'],
  ['/admin/fit', 'Fit'],
  ['/admin/charts', 'Size charts'],
  ['/admin/balance', 'Balance'],
  ['/admin/money', 'Money check'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/health', 'Health'],
] as const;
