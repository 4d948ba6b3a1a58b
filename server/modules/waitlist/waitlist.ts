/** The public interface of the waitlist module. */
export { endEntries } from './end-entries.ts';
export { recordWaitlistHold } from './waitlist-hold.ts';
export { startWaitlistJob } from './waitlist-job.ts';
export { registerWaitlistAdminRoutes, registerWaitlistRoutes } from './waitlist-routes.ts';
