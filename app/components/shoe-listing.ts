import { redirect } from 'react-router';
import type { Shoe } from '#contract/shoes.ts';
import { type PageInfo, pageAt } from '../ui/paging.ts';
import { type ShoeCard, toCard } from './shoe-card.ts';

/** A page of shoes. `message` is the shop's text answer, when it answered with one. */
export interface ShoeListing {
  readonly shoes: readonly ShoeCard[];
  readonly page: PageInfo;
  readonly total: number;
  readonly message: string;
}

/**
 * A listing's reply as one page of cards.
 * @throws a redirect to the last page when the list ends before the offset that was asked for
 */
export function shoeListing(
  reply: { body: string | readonly Shoe[]; total: number | null },
  asked: { offset: number; limit: number },
  request: Request,
): ShoeListing {
  const [shoes, message] = typeof reply.body === 'string' ? [[], reply.body] : [reply.body, ''];
  const total = reply.total ?? shoes.length;
  const page = pageAt(asked.offset, asked.limit, total);
  if (page.offset !== asked.offset) throw redirect(addressAt(request.url, page.offset));
  return { shoes: shoes.map(toCard), page, total, message };
}

function addressAt(url: string, offset: number): string {
  const { pathname, searchParams } = new URL(url);
  if (offset === 0) searchParams.delete('offset');
  else searchParams.set('offset', String(offset));
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
