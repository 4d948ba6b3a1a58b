// The features beyond the specification, one per line. The server loops over them.
export { backups } from './features/backups/backups.ts';
export { bulkEdit } from './features/bulk-edit/bulk-edit.ts';
export { demo } from './features/demo/demo.ts';
export { discounts } from './features/discounts/discounts.ts';
export { discovery } from './features/discovery/discovery.ts';
export { documents } from './features/documents/documents.ts';
export { health } from './features/health/health.ts';
export { importExport } from './features/import-export/import-export.ts';
export { launches } from './features/launches/launches.ts';
export { liveSizes } from './features/live-sizes/live-sizes.ts';
export { mailLog } from './features/mail-log/mail-log.ts';
export { personalData } from './features/personal-data/personal-data.ts';
export { programKeys } from './features/program-keys/program-keys.ts';
export { reconciliation } from './features/reconciliation/reconciliation.ts';
export { taxRates } from './features/tax-rates/tax-rates.ts';
export { waitlist } from './features/waitlist/waitlist.ts';
export { webhooks } from './features/webhooks/webhooks.ts';
