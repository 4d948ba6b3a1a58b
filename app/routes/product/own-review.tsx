import { useState } from 'react';
import { reviewTooShort } from '#contract/review-rules.ts';
import { call } from '../../lib/api-client.ts';
import { showError, showSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './review-form.tsx';
import type { ShownReview } from './shown-review.ts';
import { useReviewForm } from './use-review-form.ts';

/** What the author can do with a review. After either the page reloads (§4). */
export function OwnReview({ review: { _id, review, rating } }: { review: ShownReview }) {
  const [Form, loadForm] = useReviewForm();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const params = { id: _id };

  const edit = async () => {
    await loadForm();
    setEditing(true);
  };
  const send = async (draft: Draft) => {
    const answer = await call('PUT /reviews/exact/{id}', { params, body: { ...draft } });
    if (!answer.ok) return answer.problem.detail;
    location.reload();
    return null;
  };
  const remove = async () => {
    setBusy(true);
    const answer = await call('DELETE /reviews/exact/{id}', { params });
    setBusy(false);
    if (!answer.ok) return showError(answer.problem.detail);
    showSuccess('Deleted!');
    location.reload();
  };

  if (editing && Form)
    return (
      <Form
        begin={{ review, rating }}
        tooShort={reviewTooShort.update}
        prompt="Don't forget to rate it"
        submit="Update review"
        onSend={send}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <div className="mt-3 flex gap-2">
      <Button size="small" onClick={edit} aria-label="Edit my review">
        Edit
      </Button>
      <Button size="small" onClick={remove} disabled={busy} aria-label="Delete my review">
        Delete
      </Button>
    </div>
  );
}
