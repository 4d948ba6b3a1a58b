import { Icon } from './icon.tsx';

/** A rating as filled, half and empty stars; announced as `4 of 5 stars`. `rating` from 0 to 5. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const halves = Math.round(rating * 2);
  return (
    <span
      role="img"
      aria-label={`${Number(rating.toFixed(1))} of 5 stars`}
      className="inline-flex gap-0.5 text-accent-ink"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className="relative">
          <Icon name="star" size={size} filled={star * 2 <= halves} />
          {star * 2 - 1 === halves && (
            <span className="absolute inset-0">
              <Icon name="halfStar" size={size} filled />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
