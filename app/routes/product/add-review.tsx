import { startTransition, useActionState, useState } from 'react';
import { useNavigate } from 'react-router';
import { reviewTooShort } from '#contract/review-rules.ts';
import { call } from '../../lib/api/api-client.ts';
import { loadSession } from '../../lib/session/session.ts';
import { showError } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useReviewForm } from './use-review-form.ts';

/** The form of a new review appears only for customers who have bought the shoe (§4). */
export function AddReview({ shoeId }: { shoeId: string }) {
  const [Form, loadForm] = useReviewForm();
  const [uid, setUid] = useState('');
  const navigate = useNavigate();
  /** Resolves to why the user may not review the shoe. */
  const checkEligibility = async (): Promise<string> => {
    const session = await loadSession();
    if (session === null) {
      showError('The shop did not answer. Try again in a moment.');
      return '';
    }
    if (!session.user) {
      void navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
      return '';
    }
    const result = await call('GET /reviews/{shoeId}/eligibility', { params: { shoeId } });
    if (!result.ok) return result.problem.detail;
    if (!result.body.bought) return "You haven't bought these yet";
    if (result.body.reviewed) return 'You reviewed this shoe already. Reload the page to see it.';
    setUid(session.user.uid);
    await loadForm();
    return '';
  };
  const [message, check, isPending] = useActionState(checkEligibility, '');

  if (Form)
    return (
      <Form
        shoeId={shoeId}
        method="POST"
        hiddenFields={{ idUser: uid }}
        initial={{ review: '', rating: 1 }}
        tooShort={reviewTooShort.new}
        submitText="Add review"
      />
    );
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => startTransition(check)} disabled={isPending}>
        I already bought them
      </Button>
      <p role="status" className="font-semibold text-deal-ink">
        {isPending ? '' : message}
      </p>
    </div>
  );
}
