import { readShoeIds } from '#shop/catalog/pages/admin/choose-shoes/read-shoe-ids.ts';
import type { Remedy } from '../../contract/recalls.ts';

/** A recall as it was typed. */
export interface TypedRecall {
  /** Ids of shoes or addresses of their pages, one per line. */
  readonly shoeIds: string;
  /** Separated by commas; empty for all. */
  readonly sizes: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

export const remedies = ['repair', 'replace', 'refund'] as const;

/** Reads the form of a recall. */
export function readTypedRecall(form: FormData): TypedRecall {
  const read = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const chosen = form.getAll('remedies');
  return {
    shoeIds: read('shoeIds'),
    sizes: read('sizes'),
    from: read('from'),
    to: read('to'),
    text: read('text'),
    remedies: remedies.filter((one) => chosen.includes(one)),
  };
}

/** The body of the call. */
export function toRecall({ shoeIds, sizes, ...rest }: TypedRecall) {
  const named = sizes
    .split(',')
    .map((size) => size.trim())
    .filter(Boolean);
  return {
    ...rest,
    remedies: [...rest.remedies],
    shoeIds: readShoeIds(shoeIds),
    ...(named.length > 0 && { sizes: named }),
  };
}
