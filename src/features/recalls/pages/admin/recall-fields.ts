import { defineForm, readLines, readTyped } from '#platform/forms/define-form.ts';
import { readShoeIds } from '#shop/catalog/pages/admin/choose-shoes/read-shoe-ids.ts';
import type { Remedy } from '../../contract/recalls.ts';

export const remedies = ['repair', 'replace', 'refund'] as const satisfies readonly Remedy[];

/** The form of a recall. Only the server checks it, after a preview. */
export const recallForm = defineForm({
  fields: {
    /** Ids of shoes or addresses of their pages, one per line. */
    shoeIds: { read: readShoeIds },
    /** Separated by commas; empty for all. */
    sizes: { read: (text) => readLines(text.split(',').join('\n')) },
    from: { read: readTyped },
    to: { read: readTyped },
    text: { read: readTyped },
    remedies: { read: (text) => remedies.filter((one) => readLines(text).includes(one)), many: true },
  },
});

/** A recall as it was typed. */
export type TypedRecall = ReturnType<typeof recallForm.show>;
