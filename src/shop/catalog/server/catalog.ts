/** The public interface of the catalog module. */

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    /** Every list of shoes. */
    readonly catalogue: true;
    /** The list of brands. */
    readonly brands: true;
    /** What depends on the stock of any shoe. */
    readonly stock: true;
    /** What depends on which shoes have a size in stock. */
    readonly sizes: true;
    /** What shows the shoe with this id. */
    readonly [shoe: `shoe:${string}`]: true;
  }
}

export { auditedBrand } from './audited-brand.ts';
export { auditedShoe, rejectTaken } from './audited-shoe.ts';
export { registerBrandRoutes } from './brand-routes.ts';
export { changeChart, registerChartRoutes } from './chart-routes.ts';
export { chartRowOf, listChartRows, listCharts } from './chart-row.ts';
export { listShoesById } from './list-shoes.ts';
export { learnSize, registerAccountSizeRoutes } from './own-size.ts';
export { priorPriceDuty } from './prices/list-prices.ts';
export { isShownOnSale } from './prices/shown-sale.ts';
export { repairTotals } from './repair-totals.ts';
export { searchNames } from './search/search-shoe-names.ts';
export { registerShoeAdminRoutes } from './shoe-admin-routes.ts';
export { type FieldRow, fieldColumns, keyColumns, toColumns, toFields } from './shoe-columns.ts';
export { filterShoes } from './shoe-filters.ts';
export { placeholderPicture } from './shoe-picture.ts';
export { hasOwnShoe, listImages, shoeImage } from './shoe-pictures.ts';
export { registerShoeRoutes } from './shoe-routes.ts';
export { compareSizes } from './shoe-rows.ts';
export { holdsNumber, numberColumns, numberKey } from './size-numbers.ts';
export { watchCatalog } from './watch-catalog.ts';
export { modelAfter, modelOf, shelfOf } from './write-shoe.ts';
