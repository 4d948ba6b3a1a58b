import { z } from 'zod';
import { defineForm, type FieldOf, readTyped } from '#platform/forms/define-form.ts';
import { noticeFields } from '../contract/notices.ts';

/** The form of a notice; a new one needs a file. */
export const noticeForm = (isNew: boolean) =>
  defineForm({
    fields: {
      language: { at: null },
      file: { at: null, required: isNew && 'Choose a file first.' },
      alt: { read: readTyped, required: true },
      url: {},
    },
    schema: z.object({ alt: noticeFields.alt, url: noticeFields.url.nullable() }),
  });
export type NoticeField = FieldOf<ReturnType<typeof noticeForm>>;
