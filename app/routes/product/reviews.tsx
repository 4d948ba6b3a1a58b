import { SectionHeading } from '../../ui/heading.tsx';
import { Stars } from '../../ui/stars.tsx';
import { AddReview } from './add-review.tsx';
import { OwnReview } from './own-review.tsx';
import { rate } from './shoe-meta.ts';
import type { ShownReview } from './shown-review.ts';
import { useReviews } from './use-reviews.ts';

/** What people who bought the shoe say of it, and where one of them says it. */
export function Reviews({ shoeId, reviews: given }: { shoeId: string; reviews: readonly ShownReview[] }) {
  const [reviews, add] = useReviews(shoeId, given);
  const { count, average } = rate(reviews.map(({ rating }) => rating));
  return (
    <section className="wrap mt-20" aria-labelledby="reviews">
      <SectionHeading id="reviews" title="Reviews">
        {count > 0 && (
          <p className="flex items-center gap-3">
            <Stars rating={average} size={22} />
            <span className="figures">
              {average.toFixed(1)} from {count === 1 ? '1 review' : `${count} reviews`}
            </span>
          </p>
        )}
      </SectionHeading>
      {!reviews.some(({ mine }) => mine) && <AddReview shoeId={shoeId} onAdd={add} />}
      {count === 0 ? (
        <p className="text-ink-soft">Nobody has reviewed this shoe yet.</p>
      ) : (
        <ul className="review-list">
          {reviews.map((review) => (
            <li key={review._id}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-sm font-bold">{review.mine ? 'MY REVIEW' : 'ANONYMOUS USER'}</h3>
                <time dateTime={review.date} className="figures text-sm text-ink-soft">
                  {review.date.slice(0, 10)}
                </time>
              </div>
              <Stars rating={review.rating} />
              <p className="mt-2 leading-relaxed wrap-anywhere">{review.review}</p>
              {review.mine && <OwnReview review={review} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
