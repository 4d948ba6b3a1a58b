import { redirect } from 'react-router';
import { type PageInfo, pageAt } from '../../ui/paging.ts';
import { type CardShoe, type ShoeCard, toCard } from './shoe-card.ts';

/** A page of shoes. `message` is the API's text response, if it is a text. */
export interface ShoeListing {
  readonly shoes: readonly ShoeCard[];
  readonly page: PageInfo;
  readonly total: number;
  readonly message: string;
}

/**
 * Converts the response of a listing to one page of cards.
 * @throws a redirect to the last page when the list ends before the requested offset
 */
export function shoeListing(
  response: { body: string | readonly CardShoe[]; total: number | null },
  requested: { offset: number; limit: number },
  request: Request,
): ShoeListing {
  const [shoes, message] = typeof response.body === 'string' ? [[], response.body] : [response.body, ''];
  const total = response.total ?? shoes.length;
  const page = pageAt(requested.offset, requested.limit, total);
  if (page.offset !== requested.offset) throw redirect(pathWithOffset(request.url, page.offset));
  return { shoes: shoes.map(toCard), page, total, message };
}

function pathWithOffset(url: string, offset: number): string {
  const { pathname, searchParams } = new URL(url);
  if (offset === 0) searchParams.delete('offset');
  else searchParams.set('offset', String(offset));
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
