// The pages of the features beyond the specification, one feature per line. The app loops over them.

export { liveSizes } from './app/lib/live/live-sizes.pages.ts';
export { bulkEdit } from './app/routes/admin/bulk/bulk-edit.pages.ts';
export { demo } from './app/routes/admin/demo/demo.pages.ts';
export { health } from './app/routes/admin/health/health.pages.ts';
export { importExport } from './app/routes/admin/import/import-export.pages.ts';
export { mailLog } from './app/routes/admin/mail/mail-log.pages.ts';
export { palette } from './app/routes/admin/palette/palette.pages.ts';
export { personalData } from './app/routes/admin/personal-data/personal-data.pages.ts';
export { reconciliation } from './app/routes/admin/reconciliation/reconciliation.pages.ts';
export { visits } from './app/routes/admin/visits/visits.pages.ts';
export { webhooks } from './app/routes/admin/webhooks/webhooks.pages.ts';
export { designSystemPage } from './app/routes/design/design-system-page.pages.ts';
export { discovery } from './app/routes/discovery/discovery.pages.ts';
export { launches } from './app/routes/launches/launches.pages.ts';
export { documents } from './app/routes/order/documents/documents.pages.ts';
export { waitlist } from './app/routes/waitlist/waitlist.pages.ts';
