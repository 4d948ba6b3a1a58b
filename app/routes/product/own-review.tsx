import { type ComponentType, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Fit } from '#contract/fields/fit.ts';
import { reviewTooShort } from '#contract/fields/review-rules.ts';
import { submitAtOnce } from '../../lib/forms/submit-at-once.ts';
import { Button } from '../../ui/button.tsx';
import { loadReviewForm } from './load-review-form.ts';
import type { ReviewFormProps } from './review-form.tsx';

interface OwnReviewProps {
  shoeId: string;
  review: ShownReview;
}

/** Edit and Delete of the user's own review. */
export function OwnReview({ shoeId, review: { _id, review, rating, fit } }: OwnReviewProps) {
  const [Form, setForm] = useState<ComponentType<ReviewFormProps> | null>(null);
  const deletion = useFetcher();
  const edit = async () => {
    const loaded = await loadReviewForm();
    setForm(() => loaded?.ReviewForm ?? null);
  };

  if (Form)
    return (
      <Form
        shoeId={shoeId}
        method="PUT"
        hiddenFields={{ reviewId: _id }}
        initial={{ review, rating, fit }}
        tooShort={reviewTooShort.update}
        prompt="Don't forget to rate it"
        submitText="Update review"
        onCancel={() => setForm(null)}
      />
    );
  return (
    <deletion.Form
      method="post"
      action={`/products/${shoeId}/review`}
      onSubmit={submitAtOnce(deletion, { defaultShouldRevalidate: false })}
      className="mt-3 flex gap-2"
    >
      <input type="hidden" name="reviewId" value={_id} />
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
