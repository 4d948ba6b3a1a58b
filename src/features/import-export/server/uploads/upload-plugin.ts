import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { createBoundedQueue } from '#platform/handlers/bounded-queue.ts';
import { toFormError } from '#platform/handlers/form-error.ts';
import { ApiError, fieldProblem, problem } from '#platform/handlers/problem.ts';
import { isStorableText } from '#platform/text/storable-text.ts';
import { exportCatalog } from '../export/export-catalog.ts';
import { createZipDestination } from '../export/zip-destination.ts';
import { fileProcessLimits } from '../product-file/file-messages.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { describeUpload } from './describe-upload.ts';
import { openUpload } from './open-upload.ts';
import type { UploadDependencies } from './run-upload.ts';
import { findUpload } from './upload-store.ts';

/** The largest product file that is uploaded, in bytes; the command takes larger ones. */
const uploadLimit = 100 * 1024 * 1024;

const fileNameText = z.string().min(1).max(200).refine(isStorableText);

/**
 * POST /admin/imports, whose file is stored while it arrives, and GET /admin/export/catalog.zip. They are not in the
 * contract: one reads what is no form of short fields, the other answers with what is not JSON.
 */
export const catalogFilesPlugin: FastifyPluginAsync<Omit<UploadDependencies, 'stopping'>> = async (
  app,
  dependencies,
) => {
  const { db, longDb, files, bundledFiles, shoeColumns, log } = dependencies;
  const administrator = { config: { access: 'administrator' }, schema: { hide: true } } as const;

  app.post(
    '/admin/imports',
    { ...administrator, config: { access: 'administrator', multipart: true } },
    async (request, reply) => {
      const { caller, raw } = request;
      // Nothing would end the reading of a request whose connection is closed already.
      if (raw.destroyed) throw new ApiError(problem('MALFORMED'));
      const limits = { fileSize: uploadLimit, files: 1, fields: 0 };
      const part = await request.file({ limits }).catch((error: unknown) => {
        throw toFormError(error);
      });
      if (part?.fieldname !== 'file' || caller.kind !== 'signed-in') throw new ApiError(problem('MALFORMED'));
      const fileName = fileNameText.safeParse(part.filename).data ?? 'products.csv';
      const id = await storeUpload(db, readFile(part.file), { fileName, uid: caller.uid }).catch(
        (error: unknown) => {
          if (part.file.truncated) throw new ApiError(problem('TOO_LARGE', { detail: tooLarge }));
          throw error instanceof UnreadableFileError
            ? new ApiError(fieldProblem('file', error.message))
            : error;
        },
      );
      if (part.file.truncated) throw new ApiError(problem('TOO_LARGE', { detail: tooLarge }));
      const upload = await findUpload(db, id);
      if (!upload) throw new Error(`upload ${id} not found after it was written`);
      return reply.code(201).header('cache-control', 'no-store').send(describeUpload(upload));
    },
  );

  app.get('/admin/export/catalogue.zip', administrator, async (_request, reply) => {
    const destination = createZipDestination();
    exportCatalog({ db: longDb, files, bundledFiles, shoeColumns }, destination, () => {}).catch(
      (err: unknown) => {
        log.error({ err }, 'catalogue.export_failed');
        destination.archive.destroy();
      },
    );
    const today = new Date().toISOString().slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="catalogue-${today}.zip"`)
      .header('cache-control', 'no-store')
      .send(destination.archive);
  });
};

/** A file as it arrives; a form that ends too early, or whose sender goes away, is malformed. */
async function* readFile(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw new ApiError(problem('MALFORMED'));
  }
}

const tooLarge = 'The file is larger than 100 MB. Import it with `npm run import` on the server';

/** Bytes per row of the table of parts. */
const partSize = 1024 * 1024;

/**
 * Stores a product file as it arrives, and reads its header.
 * @returns its id
 * @throws UnreadableFileError when it is no product file
 */
async function storeUpload(
  db: Database,
  file: AsyncIterable<Buffer>,
  { fileName, uid }: { fileName: string; uid: string },
): Promise<string> {
  const id = randomUUID();
  try {
    await storeParts(db, id, file);
    const [header = [], sample = []] = await enqueueHeader(async () => {
      using opened = await openUpload(db, { id, fileName }, { limits: headerLimits });
      return await opened.readHeader();
    });
    await db
      .insertInto('catalogue_upload')
      .values({
        id,
        uid,
        header,
        sample: header.map((_, index) => toSample(sample[index] ?? '')),
        file_name: fileName,
        state: 'uploaded',
        options: JSON.stringify({ format: null, mapping: {}, fetchImages: false }),
      })
      .execute();
    return id;
  } catch (error) {
    await db.deleteFrom('catalogue_upload_part').where('upload_id', '=', id).execute();
    throw error;
  }
}

/** Headers are read one at a time, beside the file that is checked or imported. */
const enqueueHeader = createBoundedQueue({ concurrency: 1, waiting: 10, retryAfter: 5 });
const headerLimits = { ...fileProcessLimits, cpu: 10_000 };

/** Nothing of a cell that cannot be stored, which the check of the file names. */
const toSample = (cell: string): string => (isStorableText(cell) ? cell : '');

async function storeParts(db: Database, id: string, file: AsyncIterable<Buffer>): Promise<void> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    if (bytes.length > 0)
      await db.insertInto('catalogue_upload_part').values({ upload_id: id, number, bytes }).execute();
    number += 1;
    waiting = [];
    length = 0;
  };
  for await (const part of file) {
    waiting.push(part);
    length += part.length;
    if (length >= partSize) await flush();
  }
  await flush();
}
