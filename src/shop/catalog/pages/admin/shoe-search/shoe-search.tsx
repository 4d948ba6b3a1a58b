import './shoe-search.css';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { Shoe } from '../../../contract/shoes.ts';
import { Price } from '../../product-card/price.tsx';
import { useShoeSearch } from './use-shoe-search.ts';

/** Finds shoes of the catalog for a form. Without scripts, their ids are entered below. */
export function ShoeSearch({ onChoose }: { onChoose: (shoe: Shoe) => void }) {
  const listId = useId();
  const { text, setText, found } = useShoeSearch();
  return (
    <div className="admin-form-whole grid gap-2">
      <TextField
        label="Find shoes"
        type="search"
        autoComplete="off"
        aria-controls={listId}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul id={listId} className="shoe-search" aria-live="polite">
        {found?.map((shoe) => (
          <li key={shoe._id}>
            <span className="min-w-0 wrap-anywhere">
              {shoe.brand} {shoe.name}, {shoe.color}, <Price price={shoe.price} />
            </span>
            <Button
              size="small"
              aria-label={`Add ${shoe.name}, ${shoe.color}`}
              onClick={() => onChoose(shoe)}
            >
              Add
            </Button>
          </li>
        ))}
        {found?.length === 0 && <li className="text-ink-soft">No shoes found</li>}
      </ul>
    </div>
  );
}
