import sharp from 'sharp';
import { mapShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { shoeFields } from '#shop/catalog/contract/fields/shoe-fields.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import type { TestClient } from './test-client.ts';

/** The text fields of a valid shoe. */
export const goodShoe = {
  ...mapShoeFields((field) => String(shoeFields[field].example)),
  brand: 'Tessaro',
  name: 'Quiet Stride',
  color: 'Sand',
  description: 'A calm shoe for long days',
  price: '89',
  size: '9',
  q: '4',
};

/** Sends a multipart form as browsers do, with any fields and picture. */
export async function sendForm(
  client: TestClient,
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string>,
  image?: { bytes: Buffer; name?: string; type?: string },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (image) {
    const { bytes, name = 'shoe.png', type = 'image/png' } = image;
    form.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const request = new Request('http://form.test', { method: 'POST', body: form });
  return client.request(method, path, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

/** Creates {@link goodShoe} with the given changes. */
export async function createGoodShoe(
  client: TestClient,
  fields: Partial<typeof goodShoe> = {},
  image?: { bytes: Buffer; name?: string; type?: string },
): Promise<Shoe> {
  const response = await sendForm(client, 'POST', '/api/shoes', { ...goodShoe, ...fields }, image);
  if (response.statusCode !== 201) throw new Error(`POST /api/shoes answered ${response.body}`);
  return response.json<Shoe>();
}

/** A single-color picture in a format of sharp. */
export const plainPicture = (
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff',
  width = 300,
  height = 200,
) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 40 } } })
    .toFormat(format)
    .toBuffer();
