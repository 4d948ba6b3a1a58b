import { redirect } from 'react-router';
import type { Success } from '#platform/contract/endpoints/additions.ts';
import { type PageInfo, pageAt } from '#platform/ui/paging.ts';
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
export async function shoeListing(
  calls: CardCalls,
  response: { body: string | readonly CardShoe[]; total: number | null },
  requested: { offset: number; limit: number },
  request: Request,
): Promise<ShoeListing> {
  const [shoes, message] = typeof response.body === 'string' ? [[], response.body] : [response.body, ''];
  const total = response.total ?? shoes.length;
  const page = pageAt(requested.offset, requested.limit, total);
  if (page.offset !== requested.offset) throw redirect(pathWithOffset(request.url, page.offset));
  return { shoes: await toCards(calls, shoes), page, total, message };
}

/** What the colors on cards come from; `Additions` are it. */
interface CardCalls {
  add(address: 'GET /models', input: { query: { ids: string } }, missing: Models): Promise<Models>;
}
type Models = Success<'GET /models'>['body'];

/** How many shoes one call takes. */
const idLimit = 100;

/** Cards of shoes with the colors of their models, or without them if the call fails. */
export async function toCards({ add }: CardCalls, shoes: readonly CardShoe[]): Promise<ShoeCard[]> {
  const ids = shoes.filter(({ model }) => model !== '').map(({ _id }) => _id);
  if (ids.length === 0) return shoes.map(toCard);
  const query = { ids: ids.slice(0, idLimit).join(',') };
  const colorsOf = new Map(
    (await add('GET /models', { query }, [])).map(({ model, colors }) => [model, colors]),
  );
  return shoes.map((shoe) => {
    const colors = colorsOf.get(shoe.model);
    return { ...toCard(shoe), ...(colors && { colors }) };
  });
}

function pathWithOffset(url: string, offset: number): string {
  const { pathname, searchParams } = new URL(url);
  if (offset === 0) searchParams.delete('offset');
  else searchParams.set('offset', String(offset));
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
