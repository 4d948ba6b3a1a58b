// The features beyond the specification, one per line. The server loops over them.
export { bulkEdit } from '#server/modules/bulk-changes/bulk-changes.ts';
export { demo } from '#server/modules/demo-data/demo-data.ts';
export { health } from '#server/modules/health/health.ts';
export { importExport } from '#server/modules/import-export/import-export.ts';
export { launches } from '#server/modules/launches/launches.ts';
export { liveSizes } from '#server/modules/live/live.ts';
export { mailLog } from '#server/modules/mail-log/mail-log.ts';
export { personalData } from '#server/modules/privacy/privacy.ts';
export { reconciliation } from '#server/modules/reconciliation/reconciliation.ts';
export { waitlist } from '#server/modules/waitlist/waitlist.ts';
export { webhooks } from '#server/modules/webhooks/webhooks.ts';
export { discovery } from '#server/pages/discovery/discovery.ts';
