import type { FastifyRequest } from 'fastify';
import { problem } from '../shared/problem.ts';
import { ApiError } from './error-handler.ts';

/** A picture as it came; nothing of it is believed until it was decoded. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/**
 * Reads a multipart form into `request.body` (text fields) and `request.upload` (the named picture). An empty file
 * field, as browsers send it when nothing was chosen, counts as none. Limits are those of the multipart plugin.
 */
export const readMultipart = (fileField: string) => async (request: FastifyRequest) => {
  if (!request.isMultipart()) throw new ApiError(problem('UNSUPPORTED_MEDIA_TYPE'));
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== fileField) throw new ApiError(problem('UNKNOWN_FIELD'));
      if (bytes.length > 0) request.upload = { filename: part.filename, bytes };
    } else {
      if (part.fieldname in fields || typeof part.value !== 'string') throw new ApiError(problem('MALFORMED'));
      fields[part.fieldname] = part.value;
    }
  }
  request.body = { ...fields };
};
