import { z } from 'zod';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { callWithUploadProgress } from '#platform/forms/upload-call.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { attributeToImage } from '../form/save-shoe.ts';

/** Uploads the picture of a form to a shoe. */
export async function addPicture(shoeId: string, form: FormData) {
  const { image, alt, formKey } = readForm(added, form);
  return attributeToImage(
    await callWithUploadProgress(
      'POST /admin/shoes/{id}/pictures',
      { params: { id: shoeId }, body: { alt }, file: image },
      { idempotencyKey: formKey },
    ),
  );
}

/** Arranges the pictures of a shoe or removes one, as a form says. */
export async function changePictures(call: ApiCall, shoeId: string, form: FormData) {
  if (form.has('picture')) {
    const { picture } = readForm(removed, form);
    const params = { id: shoeId, pictureId: picture };
    return [
      await call('DELETE /admin/shoes/{id}/pictures/{pictureId}', { params }),
      'Picture removed',
    ] as const;
  }
  const { pictures } = readForm(arranged, form);
  const result = await call('PUT /admin/shoes/{id}/pictures', { params: { id: shoeId }, body: pictures });
  return [result, 'Pictures saved'] as const;
}

const added = z.object({ image: z.instanceof(File), alt: z.string(), formKey: z.string() });
const removed = z.object({ picture: z.string() });
const arranged = z.object({
  pictures: z
    .string()
    .transform((json) => z.array(z.object({ _id: z.string(), alt: z.string() })).parse(JSON.parse(json))),
});
