import { useState } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatPrice } from '../product-card/format-price.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import { useShoeSearch } from './use-shoe-search.ts';

export interface SearchPanelProps {
  onClose: () => void;
}

/** The search field and its results. */
export function SearchPanel({ onClose }: SearchPanelProps) {
  const [text, setText] = useState('');
  const search = useShoeSearch(text);
  return (
    <div className="flex h-full flex-col">
      <Form
        action="/products"
        role="search"
        className="flex gap-2 border-b border-line p-4"
        onSubmit={onClose}
      >
        <input
          type="search"
          name="name"
          className="control"
          placeholder="Search..."
          aria-label="Search..."
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to type into this field
          autoFocus
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button variant="quiet" icon aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </Form>
      <div className="grow overflow-y-auto p-4" aria-live="polite" aria-busy={search.kind === 'loading'}>
        {search.kind === 'loading' && <ResultsSkeleton />}
        {search.kind === 'message' && <p className="py-6 text-ink-soft">{search.text}</p>}
        {search.kind === 'shoes' && (
          <ul className="grid gap-1">
            {search.shoes.map((shoe) => (
              <li key={shoe._id}>
                <Link to={`/products/${shoe._id}`} className="search-result" onClick={onClose}>
                  <span className="tile w-24 shrink-0">
                    <ShoePicture base={shoe.base} alt="" widths={[320]} sizes="6rem" />
                  </span>
                  <span className="grow font-semibold">{shoe.name}</span>
                  <span className="figures">{formatPrice(shoe.price)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid gap-3">
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
