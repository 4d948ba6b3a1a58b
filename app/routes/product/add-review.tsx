import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reviewTooShort } from '#contract/review-rules.ts';
import { useLive } from '../../hooks/use-live.ts';
import { call } from '../../lib/api-client.ts';
import { loadSession } from '../../lib/session.ts';
import { showError } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './review-form.tsx';
import type { ShownReview } from './shown-review.ts';
import { useReviewForm } from './use-review-form.ts';

/** The gate of §4: the form appears only after 'I already bought them' was found to be true. */
export function AddReview({ shoeId, onAdd }: { shoeId: string; onAdd: (written: ShownReview) => void }) {
  const [Form, loadForm] = useReviewForm();
  const [uid, setUid] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const live = useLive();
  const navigate = useNavigate();

  const check = async () => {
    const session = await loadSession();
    if (session === null) return showError('The shop did not answer. Try again in a moment.');
    if (!session.user) return navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
    const answer = await call('GET /reviews/{shoeId}/eligibility', { params: { shoeId } });
    if (!answer.ok) return setRefusal(answer.problem.detail);
    const { bought, reviewed } = answer.body;
    if (!bought) return setRefusal("You haven't bought these yet");
    if (reviewed) return setRefusal('You reviewed this shoe already. Reload the page to see it.');
    setUid(session.user.uid);
    await loadForm();
  };
  const press = async () => {
    setBusy(true);
    setRefusal('');
    await check();
    setBusy(false);
  };
  const send = async (draft: Draft) => {
    const answer = await call('POST /reviews/{shoeId}', {
      params: { shoeId },
      body: { idUser: uid, ...draft },
    });
    if (!answer.ok) return answer.problem.detail;
    onAdd(answer.body);
    return null;
  };

  if (Form)
    return (
      <Form
        begin={{ review: '', rating: 1 }}
        tooShort={reviewTooShort.new}
        submit="Add review"
        onSend={send}
      />
    );
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={press} disabled={!live || busy}>
        I already bought them
      </Button>
      <p role="status" className="font-semibold text-deal-ink">
        {refusal}
      </p>
    </div>
  );
}
