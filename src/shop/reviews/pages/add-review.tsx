import { startTransition, useActionState, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { loadReviewForm } from './load-review-form.ts';
import type { NewReviewForm } from './review-form.tsx';

/** The form of a new review appears only for customers who have bought the shoe (§4); without scripts on a page of its own. */
export function AddReview({ shoeId }: { shoeId: string }) {
  const [form, setForm] = useState<{ Form: typeof NewReviewForm; uid: string } | null>(null);
  const navigate = useNavigate();
  /** Resolves to why the user may not review the shoe. */
  const openForm = async (): Promise<string> => {
    const loaded = await loadReviewForm();
    const reviewer = await loaded?.findReviewer(shoeId);
    if (!loaded || !reviewer) return '';
    if (reviewer === 'visitor') void navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
    else if ('uid' in reviewer) setForm({ Form: loaded.NewReviewForm, uid: reviewer.uid });
    else return reviewer.message;
    return '';
  };
  const [message, check, isPending] = useActionState(openForm, '');

  if (form) return <form.Form shoeId={shoeId} uid={form.uid} />;
  return (
    <form
      action={`/products/${shoeId}/review`}
      onSubmit={(event) => {
        event.preventDefault();
        startTransition(check);
      }}
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <Button type="submit" disabled={isPending}>
        I already bought them
      </Button>
      <p role="status" className="font-semibold text-deal-ink">
        {isPending ? '' : message}
      </p>
    </form>
  );
}
