/** The public interface of the module of the pages that administrators write. */

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    /** The pages that administrators write, and the footer with its links to them. */
    readonly pages: true;
  }
}

export { auditedFooter, auditedPage } from './audited-page.ts';
export { registerPageAdminRoutes } from './page-admin-routes.ts';
export { hasOwnPages, pageDuties } from './page-duties.ts';
export { registerShownPageRoutes } from './shown-page-routes.ts';
export { termsInForce } from './terms-in-force.ts';
