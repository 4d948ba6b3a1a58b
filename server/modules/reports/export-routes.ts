import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ExportedList, exportedLists } from '#contract/admin.ts';
import { checkAccess } from '../../http/check-access.ts';
import { ApiError } from '../../http/error-handler.ts';
import { toHeaders } from '../../http/register-route.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import { readRows } from './export-rows.ts';

/** GET /admin/export/{list}.csv: a file and no JSON, so no call of the contract; its access is asked all the same. */
export function registerExportRoutes(app: FastifyInstance, { db, identity }: Dependencies): void {
  app.get(
    '/admin/export/:file',
    {
      config: { access: 'administrator' },
      schema: { hide: true },
      onRequest: async (request) => {
        request.caller = await identity.whoIs(toHeaders(request));
        const refusal = checkAccess('administrator', request.caller, undefined);
        if (refusal) throw new ApiError(refusal);
      },
    },
    async (request, reply) => {
      const list = listOf(address.parse(request.params).file);
      if (!list) throw new ApiError(problem('NOT_FOUND'));
      const today = new Date().toISOString().slice(0, 10);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list}-${today}.csv"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(writeFile(db, list)));
    },
  );
}

const address = z.strictObject({ file: z.string().max(40) });

const listOf = (file: string): ExportedList | undefined =>
  exportedLists.find((list) => file === `${list}.csv`);

async function* writeFile(db: Database, list: ExportedList): AsyncGenerator<string> {
  let start = byteOrderMark;
  for await (const rows of readRows(db, list)) {
    yield start + rows.map(csvLine).join('');
    start = '';
  }
}
