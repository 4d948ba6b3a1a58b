import { Skeleton } from '../../ui/skeleton.tsx';

const places = ['first', 'second', 'third', 'fourth'];

/** The placeholder of a grid while it is loading. */
export function GridSkeleton() {
  return (
    <div className="shoe-grid" role="status" aria-label="LOADING...">
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-4 h-4 w-1/3" />
          <Skeleton className="mt-2 h-5 w-3/4" />
          <Skeleton className="mt-2 h-5 w-1/4" />
          <Skeleton className="mt-4 h-11" />
        </div>
      ))}
    </div>
  );
}
