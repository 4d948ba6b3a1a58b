import type { UseProductSelection } from '#shop/catalog/pages/catalog-slots.ts';
import { BulkBar } from '../bulk-bar.tsx';
import { useProductSelection } from '../use-product-selection.ts';

/** Selects products, and offers what can be done with them. */
const useBulkEdit: UseProductSelection = ({ rows, total }) => {
  const page = rows.map(({ _id }) => _id);
  const { selection, filter, select, choose, isChosen } = useProductSelection(page);
  return {
    bar: (
      <BulkBar
        key="bulk"
        selection={selection}
        total={total}
        filter={filter}
        onSelect={select}
        onSelectPage={() => choose(page, true)}
      />
    ),
    checkbox: ({ _id, name }) => (
      <input
        key="bulk"
        type="checkbox"
        className="cell-check"
        aria-label={`Select ${name}`}
        checked={isChosen(_id)}
        onChange={({ target }) => choose([_id], target.checked)}
      />
    ),
  };
};

export default useBulkEdit;
