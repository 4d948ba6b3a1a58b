import { useState } from 'react';
import { productsTable } from '#platform/tables/table-names.ts';
import { useTableParams } from '#platform/tables/use-table-params.ts';
import {
  isSelected,
  noProducts,
  type ProductFilter,
  type ProductSelection,
  selectProducts,
} from './selection.ts';

/** The chosen products of the products table. Another filter begins with none; other pages of the same one go on. */
export function useProductSelection(page: readonly string[]) {
  const params = useTableParams(productsTable);
  const filter = readFilter(params.read);
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState({ key, selection: noProducts });
  const selection = kept.key === key ? kept.selection : noProducts;
  const select = (next: ProductSelection) => setKept({ key, selection: next });
  return {
    selection,
    filter,
    select,
    isChosen: (id: string) => isSelected(selection, id),
    /** Chooses these products, or no longer. */
    choose: (ids: readonly string[], chosen: boolean) =>
      select(selectProducts(selection, { ids, chosen, page })),
  };
}

function readFilter(read: (name: string) => string): ProductFilter {
  const [name, brand, sale] = [read('search'), read('brand'), read('sale')];
  return {
    ...(name !== '' && { name }),
    ...(brand !== '' && { brand }),
    ...(sale !== '' && { onSale: sale === 'yes' }),
  };
}
