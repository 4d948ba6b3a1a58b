/** The public interface of the demo data module. */
export { auditedDemoData } from './audited-demo-data.ts';
export { purgeDemoArchive } from './demo-archive.ts';
export { demoVisitsSlot } from './demo-tables.ts';
export { registerDemoDataRoutes } from './routes.ts';
