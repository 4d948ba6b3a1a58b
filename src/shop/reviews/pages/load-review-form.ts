import { showError } from '#platform/browser/toasts/toasts.ts';

/** Loads the review form, on demand because few readers need it; null when that failed, which the reader is told. */
export const loadReviewForm = () =>
  import('./review-form.tsx').catch(() => {
    showError('The form could not be loaded. Try again in a moment.');
    return null;
  });
