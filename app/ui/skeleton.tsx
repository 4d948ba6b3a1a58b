/** A calm block in the place of something that loads; give it the size of what comes (`h-6 w-40`). */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
