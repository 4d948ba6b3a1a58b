import { useEffect, useState } from 'react';
import { call } from '../../outside/api.ts';
import { useSession } from '../../state/use-session.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { Stars } from '../../ui/stars.tsx';
import { rate } from './shoe-meta.ts';

/** A review as it is shown; nobody's name is known. */
export interface ShownReview {
  readonly _id: string;
  readonly review: string;
  /** From 1 to 5. */
  readonly rating: number;
  /** ISO 8601. */
  readonly date: string;
}

/** What people who bought the shoe say of it. The page is the same for everyone; which review is mine comes after. */
export function Reviews({ shoeId, reviews }: { shoeId: string; reviews: readonly ShownReview[] }) {
  const mine = useMyReviews(shoeId);
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
      {count === 0 ? (
        <p className="text-ink-soft">Nobody has reviewed this shoe yet.</p>
      ) : (
        <ul className="review-list">
          {reviews.map(({ _id, review, rating, date }) => (
            <li key={_id}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-sm font-bold">{mine.includes(_id) ? 'MY REVIEW' : 'ANONYMOUS USER'}</h3>
                <time dateTime={date} className="figures text-sm text-ink-soft">
                  {date.slice(0, 10)}
                </time>
              </div>
              <Stars rating={rating} />
              <p className="mt-2 leading-relaxed">{review}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The ids of the signed-in user's own reviews of a shoe. */
function useMyReviews(shoeId: string): readonly string[] {
  const uid = useSession()?.user?.uid;
  const [mine, setMine] = useState<readonly string[]>([]);
  useEffect(() => {
    setMine([]);
    if (uid === undefined) return;
    let wanted = true;
    call('GET /reviews/{shoeId}', { params: { shoeId } }).then((answer) => {
      if (wanted && answer.ok) setMine(answer.body.filter((review) => review.mine).map(({ _id }) => _id));
    });
    return () => {
      wanted = false;
    };
  }, [shoeId, uid]);
  return mine;
}
