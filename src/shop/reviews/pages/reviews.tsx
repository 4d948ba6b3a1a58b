import { SectionHeading } from '#platform/ui/heading.tsx';
import { Stars } from '#platform/ui/stars.tsx';
import { useOwn } from '#shop/accounts/pages/session/use-own.ts';
import { fitWords } from '../contract/fit.ts';
import { AddReview } from './add-review.tsx';
import { OwnReview, type ShownReview } from './own-review.tsx';
import { summarizeRatings } from './rating-summary.ts';
import type { clientLoader } from './review-list.ts';
import type { ReviewNotes } from './review-slots.ts';

interface ReviewsProps {
  shoeId: string;
  /** The reviews as the page was rendered, without knowledge of the user; null where they could not be loaded. */
  publicReviews: readonly ShownReview[] | null;
  notes: ReviewNotes | undefined;
}

/** The reviews of a shoe, and the form to write one. */
export function Reviews({ shoeId, publicReviews, notes }: ReviewsProps) {
  const found: readonly ShownReview[] | null =
    useOwn<typeof clientLoader>(`/products/${shoeId}/reviews`) || publicReviews;
  const reviews = found ?? [];
  const { count, average } = summarizeRatings(reviews.map(({ rating }) => rating));
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
      {notes && <p className="mb-5 text-ink-soft">{notes.text}</p>}
      {!reviews.some(({ mine }) => mine) && <AddReview shoeId={shoeId} />}
      {count === 0 ? (
        <p className="text-ink-soft">
          {found ? 'No reviews yet.' : 'The reviews did not load. Try again in a moment.'}
        </p>
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
              {review.fit && <p className="mt-1 text-sm text-ink-soft">{fitWords[review.fit]}</p>}
              {review.mine ? (
                <OwnReview shoeId={shoeId} review={review} />
              ) : (
                notes && (
                  <a className="link" href={notes.linkTo + review._id}>
                    {notes.linkName}
                  </a>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
