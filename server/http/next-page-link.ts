import { z } from 'zod';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';

const paging = z.looseObject({ offset: z.number().optional(), limit: z.number().optional() });

/**
 * The `Link` header (RFC 8288) that leads from one page of a list to the next; none on the last page, and none where the
 * whole list was asked for. `url` is the request's, `query` its validated parameters.
 */
export function nextPageLink(
  url: string,
  query: unknown,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body: unknown },
): Record<string, string> {
  const page = paging.safeParse(query).data ?? {};
  const total = Number(headers[totalCountHeader] ?? 0);
  if (!Array.isArray(body) || body.length === 0 || (page.offset ?? page.limit) === undefined) return {};
  const offset = (page.offset ?? 0) + body.length;
  if (offset >= total) return {};
  const [path, search] = url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('offset', String(offset));
  return { link: `<${path}?${parameters}>; rel="next"` };
}
