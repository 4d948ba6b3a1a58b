import { useEffect, useRef } from 'react';
import { reviewLength } from '#contract/review-rules.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { StarChoice } from '../../ui/star-choice.tsx';
import type { clientAction } from './review-list.ts';

export interface ReviewFormProps {
  shoeId: string;
  method: 'POST' | 'PUT';
  hiddenFields: Readonly<Record<string, string>>;
  /** `rating` from 1 to 5. */
  initial: { readonly review: string; readonly rating: number };
  /** The message while the text is too short. */
  tooShort: string;
  /** A note above the stars. */
  prompt?: string;
  submitText: string;
  onCancel?: () => void;
}

/** Text and stars. The submit button shows only when there is no message (§5). */
export function ReviewForm({ shoeId, method, hiddenFields, initial, tooShort, ...props }: ReviewFormProps) {
  const checkLength = (review: string) =>
    review.trim().normalize('NFC').length < reviewLength.min ? tooShort : '';
  const form = useActionForm<'review' | 'rating', typeof clientAction>({
    rules: { review: checkLength, rating: () => '' },
    initial: { review: initial.review, rating: String(initial.rating) },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('textarea')?.focus(), []);

  const { review, rating } = form.values;
  const message = checkLength(review) || form.errors.review || form.message;
  const isUntouched = review === '' && initial.review === '';
  const { error: _, ...field } = form.field('review');
  return (
    <form.Form
      ref={element}
      method={method}
      action={`/products/${shoeId}/reviews`}
      noValidate
      onSubmit={form.onSubmit}
      className="mt-4 mb-8 grid max-w-2xl gap-4"
    >
      {Object.entries({ ...hiddenFields, rating }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.prompt && <p className="font-semibold">{props.prompt}</p>}
      <StarChoice
        label="Rating"
        value={Number(rating)}
        onChange={(stars) => form.field('rating').onChange({ target: { value: String(stars) } })}
      />
      <TextArea
        label="Your review"
        rows={4}
        maxLength={reviewLength.max}
        {...field}
        {...(isUntouched ? { help: message } : { error: message })}
      />
      <div className="flex flex-wrap gap-3">
        {!message && (
          <Button type="submit" variant="accent" aria-disabled={form.pending}>
            {props.submitText}
          </Button>
        )}
        {props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
      </div>
    </form.Form>
  );
}
