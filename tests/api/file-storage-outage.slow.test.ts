import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createS3FileStorage } from '#platform/files/s3-file-storage.ts';
import { openBucketServer } from '../support/bucket-server.ts';
import { openTestShop } from '../support/test-shop.ts';

test('while the storage of files is out, uploads and uploaded pictures answer 503, and the rest goes on', async () => {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const bucket = opened.use(await openBucketServer());
  const credentials = { accessKeyId: 'me', secretAccessKey: 'secret' };
  const address = { bucket: 'shoes', region: 'us-east-1', endpoint: bucket.endpoint, credentials };
  const files = opened.use(await createS3FileStorage(address));
  const shop = opened.adopt(await openTestShop({ files }), (it) => it.close());
  const mia = await shop.signUp();
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } });
  const bytes = new Uint8Array(await image.png().toBuffer());
  const upload = () =>
    mia.call('PUT /account/photo', { body: {}, file: new File([bytes], 'me.png', { type: 'image/png' }) });
  const photo = await upload();
  const photoURL = photo.ok ? photo.body.photoURL : '';

  bucket.setOutage(true);
  expect(await upload()).toMatchObject({ problem: { status: 503, code: 'UNAVAILABLE' } });
  const picture = await shop.visitor().request('GET', photoURL);
  expect([picture.statusCode, picture.headers['retry-after']]).toEqual([503, '2']);
  expect(picture.body).not.toContain('SlowDown');
  expect(await mia.call('GET /session', {})).toMatchObject({ body: { user: { photoURL } } });
  expect((await shop.visitor().request('GET', '/api/shoes')).statusCode).toBe(200);

  bucket.setOutage(false);
  expect((await shop.visitor().request('GET', photoURL)).statusCode).toBe(200);
  expect((await upload()).ok).toBe(true);
});
