import type { ProblemDetails } from '#contract/problem.ts';

/** Where the words of a refused shoe belong that no text field says: under the picture, or under the whole form. */
export interface PlacedRefusal {
  readonly form: string;
  readonly image: string;
}

export const noRefusal: PlacedRefusal = { form: '', image: '' };

/** Places a refusal; one whose fields say everything leaves nothing. */
export function placeRefusal({ code, detail, errors = [] }: ProblemDetails): PlacedRefusal {
  const image = errors.find(({ field }) => field === 'image')?.message;
  if (image !== undefined) return { form: '', image };
  if (code === 'UNSUPPORTED_MEDIA_TYPE' || code === 'TOO_LARGE') return { form: '', image: detail };
  return { form: errors.length > 0 ? '' : detail, image: '' };
}
