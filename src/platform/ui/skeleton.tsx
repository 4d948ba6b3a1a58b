/** A placeholder for loading content; give it the size of that content (`h-6 w-40`). */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
