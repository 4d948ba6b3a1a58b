import { useState } from 'react';
import { useFetcher } from 'react-router';
import { reviewTooShort } from '#contract/review-rules.ts';
import { Button } from '../../ui/button.tsx';
import type { ShownReview } from './shown-review.ts';
import { useReviewForm } from './use-review-form.ts';

interface OwnReviewProps {
  shoeId: string;
  review: ShownReview;
}

/** Edit and Delete of the user's own review. */
export function OwnReview({ shoeId, review: { _id, review, rating } }: OwnReviewProps) {
  const [Form, loadForm] = useReviewForm();
  const [isEditing, setIsEditing] = useState(false);
  const deletion = useFetcher();
  const edit = async () => {
    await loadForm();
    setIsEditing(true);
  };

  if (isEditing && Form)
    return (
      <Form
        shoeId={shoeId}
        method="PUT"
        hiddenFields={{ reviewId: _id }}
        initial={{ review, rating }}
        tooShort={reviewTooShort.update}
        prompt="Don't forget to rate it"
        submitText="Update review"
        onCancel={() => setIsEditing(false)}
      />
    );
  return (
    <deletion.Form
      method="DELETE"
      action={`/products/${shoeId}/reviews`}
      defaultShouldRevalidate={false}
      className="mt-3 flex gap-2"
    >
      <input type="hidden" name="reviewId" value={_id} />
      <Button size="small" onClick={edit} aria-label="Edit my review">
        Edit
      </Button>
      <Button type="submit" size="small" disabled={deletion.state !== 'idle'} aria-label="Delete my review">
        Delete
      </Button>
    </deletion.Form>
  );
}
