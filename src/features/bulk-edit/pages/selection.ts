import type { ShoeSelection } from '../contract.ts';

/** The filter of the products table that stands in the address. */
export type ProductFilter = Extract<ShoeSelection, { filter: unknown }>['filter'];

/** The chosen products: some by their ids, or all of a filter, `total` many. */
export type ProductSelection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly filter: ProductFilter; readonly total: number };

/** Nothing is chosen. */
export const noProducts: ProductSelection = { kind: 'some', ids: new Set() };

/** How many products are chosen. */
export const countSelected = (selection: ProductSelection): number =>
  selection.kind === 'all' ? selection.total : selection.ids.size;

/** Whether a product is chosen. */
export const isSelected = (selection: ProductSelection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id);

/** Chooses products or no longer; from all of a filter, only those of `page` are left to choose from. */
export function selectProducts(
  selection: ProductSelection,
  { ids, chosen, page }: { ids: readonly string[]; chosen: boolean; page: readonly string[] },
): ProductSelection {
  const next = new Set(selection.kind === 'all' ? page : selection.ids);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return { kind: 'some', ids: next };
}

/** The selection as the API takes it. */
export const toShoeSelection = (selection: ProductSelection): ShoeSelection =>
  selection.kind === 'all' ? { filter: selection.filter } : { ids: [...selection.ids] };
