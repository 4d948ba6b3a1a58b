// The pages of the features beyond the specification, one feature per line. The app loops over them.

export { accessibilityStatement } from './features/accessibility-statement/accessibility-statement.pages.ts';
export { bulkEdit } from './features/bulk-edit/bulk-edit.pages.ts';
export { demo } from './features/demo/demo.pages.ts';
export { designSystemPage } from './features/design-system-page/design-system-page.pages.ts';
export { discounts } from './features/discounts/discounts.pages.ts';
export { discovery } from './features/discovery/discovery.pages.ts';
export { documents } from './features/documents/documents.pages.ts';
export { firstSteps } from './features/first-steps/first-steps.pages.ts';
export { guaranteeNotice } from './features/guarantee-notice/guarantee-notice.pages.ts';
export { health } from './features/health/health.pages.ts';
export { importExport } from './features/import-export/import-export.pages.ts';
export { launches } from './features/launches/launches.pages.ts';
export { liveSizes } from './features/live-sizes/live-sizes.pages.ts';
export { mailLog } from './features/mail-log/mail-log.pages.ts';
export { newsletterLetters } from './features/newsletter-letters/newsletter-letters.pages.ts';
export { orderReturns } from './features/order-returns/order-returns.pages.ts';
export { palette } from './features/palette/palette.pages.ts';
export { personalData } from './features/personal-data/personal-data.pages.ts';
export { productFacts } from './features/product-facts/product-facts.pages.ts';
export { programKeys } from './features/program-keys/program-keys.pages.ts';
export { reconciliation } from './features/reconciliation/reconciliation.pages.ts';
export { taxRates } from './features/tax-rates/tax-rates.pages.ts';
export { visits } from './features/visits/visits.pages.ts';
export { waitlist } from './features/waitlist/waitlist.pages.ts';
export { webhooks } from './features/webhooks/webhooks.pages.ts';
export { withdrawals } from './features/withdrawals/withdrawals.pages.ts';
