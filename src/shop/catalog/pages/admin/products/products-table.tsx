import usesOfSelection from 'virtual:slots/product-selection';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { DataTable } from '#platform/tables/data-table.tsx';
import { productsTable } from '#platform/tables/table-names.ts';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { ProductListing } from './load-products.ts';
import { ProductRow } from './product-row.tsx';

/** The products: edit, add a size, put on sale, delete. */
export function ProductsTable({
  products,
  brands,
}: {
  products: TablePage<ProductListing>;
  /** The names of all brands, for the brand filter. */
  brands: readonly string[];
}) {
  const selections = usesOfSelection.map((useProductSelection) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes
    useProductSelection(products),
  );
  const brandFilter = {
    name: 'brand',
    label: 'Product brand',
    options: [['', 'All brands'] as const, ...brands.map((brand) => [brand, brand] as const)],
    anyText: true,
  };
  return (
    <TableSection
      title="Products"
      table={productsTable}
      total={products.total}
      page={products.page}
      toolbar={
        <TableToolbar
          table={productsTable}
          searchLabel="Search products by name"
          filters={[brandFilter, saleFilter, sorting]}
        />
      }
      links={
        <>
          {featureLinks.map(([to, name]) => (
            <ButtonLink key={to} size="small" to={to}>
              {name}
            </ButtonLink>
          ))}
          <ButtonLink size="small" to="/createshoes">
            New shoe
          </ButtonLink>
        </>
      }
    >
      {selections.map(({ bar }) => bar)}
      <DataTable stacked caption="Products" table={productsTable} columns={columns} empty="No products found">
        {products.rows.map((product) => (
          <ProductRow key={product._id} product={product}>
            {selections.map(({ checkbox }) => checkbox(product))}
          </ProductRow>
        ))}
      </DataTable>
    </TableSection>
  );
}

const featureLinks = allFeaturePages.flatMap(({ productLinks }) => productLinks ?? []);

const columns = [
  { name: 'Product', sort: { ascending: 'name_asc', descending: 'name_desc' } },
  { name: 'Color', shown: 'wide' },
  { name: 'Price', numeric: true, sort: { ascending: 'price_asc', descending: 'price_desc' } },
  { name: 'Pairs', shown: 'wide', numeric: true },
  { name: '' },
] as const;

const saleFilter = {
  name: 'sale',
  label: 'Sale status',
  options: [
    ['', 'Any sale status'],
    ['yes', 'On sale'],
    ['no', 'Not on sale'],
    ['hidden', 'On sale, not shown'],
  ],
} as const;

/** Shown at every width: no column sorts by age, so this is the way back to the default order. */
const sorting = {
  name: 'sort',
  label: 'Sort products by',
  options: [
    ['', 'Newest first'],
    ['name_asc', 'Name A to Z'],
    ['name_desc', 'Name Z to A'],
    ['price_asc', 'Lowest price'],
    ['price_desc', 'Highest price'],
  ],
} as const;
