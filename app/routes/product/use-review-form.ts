import { type ComponentType, useState } from 'react';
import { showError } from '../../lib/toasts/toasts.ts';
import type { ReviewFormProps } from './review-form.tsx';

/** The review form, loaded on demand because few readers need it. */
export function useReviewForm(): [ComponentType<ReviewFormProps> | null, () => Promise<void>] {
  const [Form, setForm] = useState<ComponentType<ReviewFormProps> | null>(null);
  const load = async () => {
    const loaded = await import('./review-form.tsx').catch(() => null);
    if (loaded) setForm(() => loaded.ReviewForm);
    else showError('The form could not be loaded. Try again in a moment.');
  };
  return [Form, load];
}
