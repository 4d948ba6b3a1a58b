import { type ComponentType, useState } from 'react';
import { showError } from '../../lib/toasts.ts';
import type { ReviewFormProps } from './review-form.tsx';

/** The form of a review, which most readers never need: it is fetched when somebody is about to write. */
export function useReviewForm(): [ComponentType<ReviewFormProps> | null, () => Promise<void>] {
  const [Form, setForm] = useState<ComponentType<ReviewFormProps> | null>(null);
  const load = async () => {
    const loaded = await import('./review-form.tsx').catch(() => null);
    if (loaded) setForm(() => loaded.ReviewForm);
    else showError('The form could not be loaded. Try again in a moment.');
  };
  return [Form, load];
}
