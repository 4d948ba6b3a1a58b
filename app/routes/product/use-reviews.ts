import { useEffect, useState } from 'react';
import { useSession } from '../../hooks/use-session.ts';
import { call } from '../../lib/api-client.ts';
import type { ShownReview } from './shown-review.ts';

/**
 * The reviews of a shoe: those the page came with, and for somebody signed in, once the shop said so, with their own one
 * marked. The second part puts a new one on top.
 */
export function useReviews(
  shoeId: string,
  given: readonly ShownReview[],
): [readonly ShownReview[], (written: ShownReview) => void] {
  const uid = useSession()?.user?.uid;
  const [seen, setSeen] = useState<{ uid: string; reviews: readonly ShownReview[] } | null>(null);
  useEffect(() => {
    if (uid === undefined) return;
    let wanted = true;
    call('GET /reviews/{shoeId}', { params: { shoeId } }).then((answer) => {
      if (wanted && answer.ok) setSeen({ uid, reviews: answer.body });
    });
    return () => {
      wanted = false;
    };
  }, [shoeId, uid]);
  const reviews = seen !== null && seen.uid === uid ? seen.reviews : given;
  const add = (written: ShownReview) => {
    if (uid !== undefined) setSeen({ uid, reviews: [written, ...reviews] });
  };
  return [reviews, add];
}
