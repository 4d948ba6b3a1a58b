import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type ExportedList, exportedLists } from '#contract/admin.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { ApiError, problem } from '../../shared/problem.ts';
import { byteOrderMark, csvLines } from '../../shared/text/csv.ts';
import { readRows } from './export-rows.ts';

/** GET /admin/export/{list}.csv, which is not in the contract, because its response is not JSON. */
export const exportPlugin: FastifyPluginAsync<Pick<Dependencies, 'longDb'>> = async (app, { longDb }) => {
  app.get(
    '/admin/export/:file',
    { config: { access: 'administrator' }, schema: { hide: true } },
    async (request, reply) => {
      const list = listOf(address.parse(request.params).file);
      if (!list) throw new ApiError(problem('NOT_FOUND'));
      const today = new Date().toISOString().slice(0, 10);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list}-${today}.csv"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(writeFile(longDb, list)));
    },
  );
};

const address = z.strictObject({ file: z.string() });

const listOf = (file: string): ExportedList | undefined =>
  exportedLists.find((list) => file === `${list}.csv`);

async function* writeFile(db: Database, list: ExportedList): AsyncGenerator<string> {
  let start = byteOrderMark;
  for await (const rows of readRows(db, list)) {
    yield start + csvLines(rows);
    start = '';
  }
}
