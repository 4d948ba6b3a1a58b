import type { ArrivedItem, ListedReturn } from '../../contract/returns.ts';

/** The fields of the form for pairs of a size, counted from 0: what they are, and how many arrived. */
export const arrivedFields = (index: number) => ({ pairs: `pairs-${index}`, line: `line-${index}` }) as const;

/** The value of a field `line`. */
export const lineOf = ({ _id, size }: Pick<ArrivedItem, '_id' | 'size'>): string => `${_id}\n${size}`;

/** Lists the sizes of a return, each once: of a size, some pairs may be swapped and others refunded. */
export const sizesOf = ({ items }: Pick<ListedReturn, 'items'>): ListedReturn['items'] =>
  [...Map.groupBy(items, lineOf).values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map((one) => ({ ...one, quantity: same.reduce((sum, { quantity }) => sum + quantity, 0) })),
  );

/** Reads which pairs the form says arrived. */
export const readArrived = (form: FormData): ArrivedItem[] =>
  [...form.entries()].flatMap(([name, value]) => {
    const [, index] = /^line-(\d+)$/.exec(name) ?? [];
    if (index === undefined) return [];
    const [_id = '', size = ''] = String(value).replaceAll('\r', '').split('\n');
    const quantity = Number(form.get(arrivedFields(Number(index)).pairs) ?? 0);
    return quantity > 0 ? [{ _id, size, quantity }] : [];
  });
