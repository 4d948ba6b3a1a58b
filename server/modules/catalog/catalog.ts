/** The public interface of the catalog module. */

export { auditedBrand } from './audited-brand.ts';
export { auditedShoe } from './audited-shoe.ts';
export { registerBrandRoutes } from './brand-routes.ts';
export { registerShoeAdminRoutes } from './shoe-admin-routes.ts';
export { shoeImage } from './shoe-image.ts';
export { registerShoeRoutes } from './shoe-routes.ts';
export { watchStock } from './watch-stock.ts';
