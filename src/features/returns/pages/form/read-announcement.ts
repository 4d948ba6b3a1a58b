import { type FormProblem, placeErrors } from '#platform/forms/action-result.ts';
import { type AnnouncedItem, returnReason } from '../../contract/returns.ts';

/** The fields of pairs in the form: how many, what for, and why. Pairs are counted from 0. */
export const pairFields = (index: number) =>
  ({ pairs: `pairs-${index}`, swapFor: `swapFor-${index}`, reason: `reason-${index}` }) as const;

/** Reads the pairs that the form names; those of which none are sent back are left out. */
export function readAnnouncement(form: FormData): {
  readonly items: AnnouncedItem[];
  readonly email: string;
} {
  const items = chosen(form).map(({ _id, size, quantity, fields }): AnnouncedItem => {
    const swapFor = String(form.get(fields.swapFor) ?? '');
    const reason = returnReason.safeParse(form.get(fields.reason)).data;
    return { _id, size, quantity, ...(reason && { reason }), ...(swapFor !== '' && { swapFor }) };
  });
  return { items, email: String(form.get('email') ?? '').trim() };
}

/** The fields that are shown again when the shop refuses the form. */
export const returnFields = (form: FormData): string[] => [
  'email',
  ...form.getAll('line').flatMap((_, index) => Object.values(pairFields(index))),
];

/** A problem of the call, with the fields of the form in place of those of the call. */
export function placeProblem(form: FormData, problem: FormProblem): FormProblem {
  const lines = chosen(form);
  if (lines.length === 0)
    return {
      ...problem,
      errors: [{ field: pairFields(0).pairs, message: 'Choose the pairs that you are sending back' }],
    };
  return placeErrors(problem, (path) => {
    const [, index, name] = path.split('.');
    const fields = lines[Number(index)]?.fields;
    return (name === 'swapFor' ? fields?.swapFor : fields?.pairs) ?? path;
  });
}

/** The pairs of the form of which some are sent back. */
const chosen = (form: FormData) =>
  form
    .getAll('line')
    .map((line, index) => {
      const [_id = '', size = ''] = String(line).replaceAll('\r', '').split('\n');
      const fields = pairFields(index);
      return { _id, size, fields, quantity: Number(form.get(fields.pairs) ?? 0) };
    })
    .filter(({ quantity }) => quantity > 0);
