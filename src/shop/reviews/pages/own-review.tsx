import { type ComponentType, useState } from 'react';
import { useFetcher } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Fit } from '../contract/fit.ts';
import { loadReviewForm } from './load-review-form.ts';
import type { OwnReviewFormProps } from './review-form.tsx';

interface OwnReviewProps {
  shoeId: string;
  review: ShownReview;
}

/** Edit and Delete of the user's own review. */
export function OwnReview({ shoeId, review }: OwnReviewProps) {
  const [Form, setForm] = useState<ComponentType<OwnReviewFormProps> | null>(null);
  const deletion = useFetcher();
  const edit = async () => {
    const loaded = await loadReviewForm();
    setForm(() => loaded?.OwnReviewForm ?? null);
  };

  if (Form) return <Form shoeId={shoeId} review={review} onCancel={() => setForm(null)} />;
  return (
    <deletion.Form
      method="post"
      action={`/products/${shoeId}/review`}
      onSubmit={submitAtOnce(deletion, { defaultShouldRevalidate: false })}
      className="mt-3 flex gap-2"
    >
      <input type="hidden" name="reviewId" value={review._id} />
      <Button size="small" onClick={edit} aria-label="Edit my review">
        Edit
      </Button>
      <Button
        type="submit"
        size="small"
        name="method"
        value="DELETE"
        disabled={deletion.state !== 'idle'}
        aria-label="Delete my review"
      >
        Delete
      </Button>
    </deletion.Form>
  );
}

/** A review as shown; reviews are anonymous. */
export interface ShownReview {
  readonly _id: string;
  readonly review: string;
  /** From 1 to 5. */
  readonly rating: number;
  readonly fit: Fit | null;
  /** ISO 8601. */
  readonly date: string;
  /** Whether it is the signed-in user's own; missing on the cached page, which is the same for everyone. */
  readonly mine?: boolean;
}
