import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { toFormError } from '../../../shared/form-error.ts';
import { ApiError, fieldProblem, problem } from '../../../shared/problem.ts';
import { isStorableText } from '../../../shared/text/storable-text.ts';
import { exportCatalogue } from '../export/export-catalogue.ts';
import { createZipDestination } from '../export/zip-destination.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { describeUpload } from './describe-upload.ts';
import type { UploadDependencies } from './run-upload.ts';
import { storeUpload } from './store-upload.ts';
import { findUpload } from './upload-store.ts';

/** The largest product file that is uploaded, in bytes; the command takes larger ones. */
const uploadLimit = 100 * 1024 * 1024;

const fileNameText = z.string().min(1).max(200).refine(isStorableText);

/**
 * POST /admin/imports, whose file is stored while it arrives, and GET /admin/export/catalogue.zip. They are not in the
 * contract: one reads what is no form of short fields, the other answers with what is not JSON.
 */
export const catalogueFilesPlugin: FastifyPluginAsync<Omit<UploadDependencies, 'stopping'>> = async (
  app,
  dependencies,
) => {
  const { db, longDb, files, bundledFiles, log } = dependencies;
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
    exportCatalogue({ db: longDb, files, bundledFiles }, destination, () => {}).catch((err: unknown) => {
      log.error({ err }, 'catalogue.export_failed');
      destination.archive.destroy();
    });
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

const tooLarge = 'The file has more than 100 MB: import it with `npm run import` on the machine of the shop';
