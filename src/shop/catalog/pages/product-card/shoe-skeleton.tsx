import { Skeleton } from '#platform/ui/skeleton.tsx';

/** The placeholder of a product page while it is loading. */
export function ShoeSkeleton() {
  return (
    <div className="wrap shoe-layout">
      <Skeleton className="aspect-4/3 w-full" />
      <div className="grid content-start gap-4">
        <p className="wide text-heading" role="status">
          LOADING...
        </p>
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  );
}
