import { ProductCard } from './product-card.tsx';
import type { ShoeCard } from './shoe-card.ts';

interface ShoeGridProps {
  shoes: readonly ShoeCard[];
  /** Columns on large screens: six from 1280 px, four from 1024 px; two on small ones either way. */
  columns: 4 | 6;
  /** The number of pictures that are visible when the page opens. */
  eager?: number;
  /** The level of the names' headings: one below that of the list. */
  heading: 'h2' | 'h3';
  /** What to say of a shoe below its price. */
  noteOf?: ((shoe: ShoeCard) => string | undefined) | undefined;
}

const pictureSizes = {
  4: '(min-width: 64rem) 23vw, 46vw',
  6: '(min-width: 80rem) 15vw, (min-width: 64rem) 23vw, 46vw',
};

/** A grid of product cards. */
export function ShoeGrid({ shoes, columns, eager = 0, heading, noteOf }: ShoeGridProps) {
  return (
    <ul className={columns === 6 ? 'shoe-grid shoe-grid-six' : 'shoe-grid'}>
      {shoes.map((shoe, index) => (
        <li key={shoe._id}>
          <ProductCard
            shoe={shoe}
            pictureSizes={pictureSizes[columns]}
            first={index < eager}
            heading={heading}
            note={noteOf?.(shoe)}
          />
        </li>
      ))}
    </ul>
  );
}
