/** The public interface of the catalog module. */

export { auditedBrand } from './audited-brand.ts';
export { auditedShoe, rejectTakenHandle } from './audited-shoe.ts';
export { registerBrandRoutes } from './brand-routes.ts';
export { registerShoeAdminRoutes } from './shoe-admin-routes.ts';
export { shoeImage } from './shoe-image.ts';
export { placeholderPicture } from './shoe-picture.ts';
export { registerShoeRoutes } from './shoe-routes.ts';
export { toColumns } from './shoe-rows.ts';
export { watchStock } from './watch-stock.ts';
export { modelOf } from './write-shoe.ts';
