import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { reviewLength } from '#contract/review-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { StarChoice } from '../../ui/star-choice.tsx';

/** What somebody writes. `rating` from 1 to 5. */
export interface Draft {
  readonly review: string;
  readonly rating: number;
}

export interface ReviewFormProps {
  /** What the form begins with. */
  begin: Draft;
  /** Said while the text is too short. */
  tooShort: string;
  /** A word to the writer above the stars. */
  prompt?: string;
  submit: string;
  /** Sends the review; resolves to why not, or null when it is written. */
  onSend: (draft: Draft) => Promise<string | null>;
  onCancel?: () => void;
}

/** Text and stars. The submit button shows only when there is no message (§5). */
export function ReviewForm({ begin, tooShort, prompt, submit, onSend, onCancel }: ReviewFormProps) {
  const [draft, setDraft] = useState(begin);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const review = draft.review.trim().normalize('NFC');
  const message = review.length < reviewLength.min ? tooShort : refused;
  const isUntouched = draft.review === '' && begin.review === '';
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused('');
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || message) return;
    setBusy(true);
    setRefused((await onSend({ ...draft, review })) ?? '');
    setBusy(false);
  };

  return (
    <form ref={form} noValidate onSubmit={send} className="mt-4 mb-8 grid max-w-2xl gap-4">
      {prompt && <p className="font-semibold">{prompt}</p>}
      <StarChoice label="Rating" value={draft.rating} onChange={(rating) => change({ rating })} />
      <TextArea
        label="Your review"
        name="review"
        rows={4}
        maxLength={reviewLength.max}
        value={draft.review}
        {...(isUntouched ? { help: message } : { error: message })}
        onChange={({ target }) => change({ review: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        {!message && (
          <Button type="submit" variant="accent" aria-disabled={busy}>
            {submit}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
