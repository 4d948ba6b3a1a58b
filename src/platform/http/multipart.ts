import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { toFormError } from '../handlers/form-error.ts';
import { ApiError, problem } from '../handlers/problem.ts';

/**
 * Multipart forms with one picture of at most 5 MiB and a dozen short fields. Where no form is read, its fields would not
 * be either: there it is rejected, so that no call takes one for an empty body.
 */
export const multipartPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('upload', null);
    app.addHook('onRequest', async ({ headers, routeOptions: { config } }) => {
      if (config.multipart || config.access === 'signature') return;
      if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
        throw new ApiError(problem('UNSUPPORTED_MEDIA_TYPE'));
    });
    await app.register(multipart, {
      limits: {
        fields: 12,
        fieldSize: 4096,
        files: 1,
        fileSize: 5 * 1024 * 1024,
        parts: 14,
        headerPairs: 20,
      },
    });
  },
  { name: 'multipart', dependencies: ['error-handler'] },
);

/**
 * Reads a multipart form into `request.body` (text fields) and `request.upload` (the named picture). A field
 * with neither a file name nor content, as browsers send it when no file was chosen, is ignored. Limits are those of the multipart plugin.
 */
export const readMultipart = (fileField: string) => async (request: FastifyRequest) => {
  // Nothing would end the reading of a request whose connection is closed already.
  if (request.raw.destroyed) throw new ApiError(problem('MALFORMED'));
  if (!request.isMultipart()) throw new ApiError(problem('UNSUPPORTED_MEDIA_TYPE'));
  await readParts(request, fileField).catch((error: unknown) => {
    if (!(error instanceof request.server.multipartErrors.RequestFileTooLargeError)) throw toFormError(error);
    const message = `Use a ${fileField === 'image' ? 'picture' : 'file'} of at most 5 MB`;
    throw new ApiError(problem('TOO_LARGE', { detail: message, errors: [{ field: fileField, message }] }));
  });
};

async function readParts(request: FastifyRequest, fileField: string): Promise<void> {
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== fileField) throw new ApiError(problem('UNKNOWN_FIELD'));
      if (part.filename || bytes.length > 0) request.upload = { filename: part.filename, bytes };
    } else {
      if (part.fieldname in fields || typeof part.value !== 'string')
        throw new ApiError(problem('MALFORMED'));
      fields[part.fieldname] = part.value;
    }
  }
  request.body = { ...fields };
}
