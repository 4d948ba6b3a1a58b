import { useEffect, useRef } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { composeText } from '#platform/contract/fields/normalize-text.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { StarChoice } from '#platform/ui/star-choice.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import { type Fit, fits, fitWords } from '../contract/fit.ts';
import { reviewLength, reviewTooShort } from '../contract/review-rules.ts';

interface NewReviewFormProps {
  shoeId: string;
  /** The reviewer's. */
  uid: string;
  posted?: PostedForm | undefined;
}

/** The form of a new review. */
export const NewReviewForm = ({ uid, ...props }: NewReviewFormProps) => (
  <ReviewForm
    method="POST"
    hiddenFields={{ idUser: uid }}
    initial={{ review: '', rating: 1, fit: null }}
    tooShort={reviewTooShort.new}
    submitText="Add review"
    {...props}
  />
);

export interface OwnReviewFormProps {
  shoeId: string;
  review: ReviewDraft & { readonly _id: string };
  posted?: PostedForm | undefined;
  onCancel?: () => void;
}

/** The form that changes a review. */
export const OwnReviewForm = ({ review, ...props }: OwnReviewFormProps) => (
  <ReviewForm
    method="PUT"
    hiddenFields={{ reviewId: review._id }}
    initial={review}
    tooShort={reviewTooShort.update}
    prompt="Don't forget to rate it"
    submitText="Update review"
    {...props}
  />
);

/** `rating` from 1 to 5. */
interface ReviewDraft {
  readonly review: string;
  readonly rating: number;
  readonly fit: Fit | null;
}

interface ReviewFormProps {
  shoeId: string;
  method: 'POST' | 'PUT';
  hiddenFields: Readonly<Record<string, string>>;
  initial: ReviewDraft;
  posted?: PostedForm | undefined;
  /** The message while the text is too short. */
  tooShort: string;
  /** A note above the stars. */
  prompt?: string;
  submitText: string;
  onCancel?: () => void;
}

/** Text and stars. The submit button shows only when there is no message (§5); without scripts always. */
function ReviewForm({ shoeId, method, hiddenFields, initial, tooShort, ...props }: ReviewFormProps) {
  const isLive = useHydrated();
  const checkLength = (review: string) =>
    composeText(review.trim()).length < reviewLength.min ? tooShort : '';
  const form = useActionForm<'review' | 'rating' | 'fit'>({
    rules: { review: checkLength, rating: () => '', fit: () => '' },
    initial: { review: initial.review, rating: String(initial.rating), fit: initial.fit ?? '' },
    posted: props.posted,
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
      method="post"
      action={`/products/${shoeId}/review`}
      noValidate
      onSubmit={form.onSubmit}
      className="mt-4 mb-8 grid max-w-2xl gap-4"
    >
      {Object.entries({ ...hiddenFields, method }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.prompt && <p className="font-semibold">{props.prompt}</p>}
      <StarChoice
        label="Rating"
        name="rating"
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
      <SelectField
        label="How do they fit? (optional)"
        className="max-w-xs"
        {...form.field('fit')}
        required={false}
      >
        <option value="">No answer</option>
        {fits.map((fit) => (
          <option key={fit} value={fit}>
            {fitWords[fit]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        {(!message || !isLive) && (
          <Button type="submit" variant="accent" aria-disabled={form.pending}>
            {props.submitText}
          </Button>
        )}
        {props.onCancel && <Button onClick={props.onCancel}>Cancel</Button>}
      </div>
    </form.Form>
  );
}

/** Why somebody may not review a shoe yet. @param ordered whether they have an order with it that has not arrived */
export const describeMissing = (ordered: boolean): string =>
  `You haven't bought these yet${ordered ? '. You can review them once the order has arrived.' : ''}`;

/** As whom the shoe may be reviewed, or why not; null when nobody answered, which the reader is told. */
export async function findReviewer(
  shoeId: string,
): Promise<{ readonly uid: string } | { readonly message: string } | 'visitor' | null> {
  const session = await loadSession();
  if (session === null) {
    showError('The shop did not respond. Try again in a moment.');
    return null;
  }
  if (!session.user) return 'visitor';
  const result = await call('GET /reviews/{shoeId}/eligibility', { params: { shoeId } });
  if (!result.ok) return { message: result.problem.detail };
  if (!result.body.bought) return { message: describeMissing(result.body.ordered) };
  if (result.body.reviewed)
    return { message: 'You already reviewed this shoe. Reload the page to see your review.' };
  return { uid: session.user.uid };
}
