import type { ReactNode } from 'react';
import { Pager } from '#platform/ui/pager.tsx';
import { ShoeGrid } from './shoe-grid.tsx';
import type { ShoeListing } from './shoe-listing.ts';

/** Shoes per page of COLLECTION (specification §9). */
export const collectionSize = 6;

interface CollectionProps {
  listing: ShoeListing;
  /** The query parameters kept while paging. */
  keep?: readonly (readonly [string, string])[];
  /** The number of pictures that are visible when the page opens. */
  eager?: number;
  /** The level of the names' headings: one below that of the list. */
  heading: 'h2' | 'h3';
  /** The heading of the list. */
  children: ReactNode;
}

/** The COLLECTION listing of the home page and the catalog: six shoes, Previous hidden on the first page. */
export function Collection({ listing, keep, eager, heading, children }: CollectionProps) {
  return (
    <section className="wrap" id="collection">
      {children}
      <ShoeGrid shoes={listing.shoes} columns={6} heading={heading} {...(eager !== undefined && { eager })} />
      <div className="mt-10">
        <Pager
          page={listing.page}
          label="Collection"
          {...(keep && { keptParams: keep })}
          hidePrevious
          preventScrollReset
        />
      </div>
    </section>
  );
}
