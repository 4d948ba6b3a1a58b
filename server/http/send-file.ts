import type { FastifyReply } from 'fastify';

/**
 * Sends a file to be saved under its name, which is of letters, digits, `-`, `_` and `.` (RFC 6266 section 4.3). What is
 * in it is for the caller alone, so that nothing keeps a copy.
 */
export async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(await file.arrayBuffer()));
}
