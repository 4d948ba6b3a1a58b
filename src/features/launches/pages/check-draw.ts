import { call } from '#platform/browser/api/api-client.ts';
import type { ResponseOf } from '#platform/contract/endpoints/endpoint-types.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { count } from '#platform/ui/count.ts';
import { drawPlaces, hashTickets, sha256 } from '../contract/draw.ts';
import type { DrawTicket } from '../contract/launches.ts';

/** The proof of a draw, with all of its tickets. */
export type DrawProof = Omit<ResponseOf<'GET /launches/{id}/draw'>['body'], 'next'>;

/** One thing that was checked; `holds` is null for what cannot be checked yet. */
export interface DrawFinding {
  readonly holds: boolean | null;
  readonly text: string;
}

/** The proof of a draw, its tickets asked for part by part. @throws when the shop does not answer */
export async function loadProof(id: string): Promise<DrawProof> {
  const tickets: DrawTicket[] = [];
  for (let after: string | undefined; ; ) {
    const result = await call('GET /launches/{id}/draw', {
      params: { id },
      query: after === undefined ? {} : { after },
    });
    if (!result.ok) throw new Error(result.problem.detail);
    const { next, ...proof } = result.body;
    tickets.push(...proof.tickets);
    if (next === null) return { ...proof, tickets };
    after = next;
  }
}

/** Recomputes a draw from its proof. */
export async function checkDraw({
  commitment,
  seed,
  ticketsHash,
  beacon,
  tickets,
}: DrawProof): Promise<DrawFinding[]> {
  const amount = count(tickets.length, 'ticket');
  const randomness = beacon?.randomness ?? null;
  return [
    seed === null
      ? { holds: null, text: 'The seed is secret until places are drawn.' }
      : (await sha256(seed)) === commitment
        ? { holds: true, text: 'The seed matches the published commitment.' }
        : { holds: false, text: 'The seed does not match the published commitment.' },
    ticketsHash === null
      ? { holds: null, text: 'The list of tickets stays open until the launch opens.' }
      : (await hashTickets(tickets)) === ticketsHash
        ? {
            holds: true,
            text: `The list of ${amount} matches the published hash.`,
          }
        : {
            holds: false,
            text: `The list of ${amount} does not match the published hash.`,
          },
    seed === null || ticketsHash === null
      ? { holds: null, text: 'Places are drawn when the launch opens.' }
      : isInOrder(tickets, await drawPlaces({ seed, ticketsHash, randomness }, tickets))
        ? { holds: true, text: 'Every place matches the result computed from the seed, tickets and beacon.' }
        : {
            holds: false,
            text: 'Some places do not match the result computed from the seed, tickets and beacon.',
          },
  ];
}

function isInOrder(tickets: readonly DrawTicket[], order: readonly string[]): boolean {
  const placeOf = new Map(order.map((id, index) => [id, index + 1]));
  return tickets.every(({ id, place }) => place === placeOf.get(id));
}

/** An own ticket as a browser knows it; parts that it does not know are null or empty. */
export interface OwnTicket {
  readonly ticket: string | null;
  readonly place: number | null;
  /** The numbers that the browser drew and kept. */
  readonly numbers: readonly string[];
}

/** What the list of tickets of before the opening has of an own one; null for whoever has none. */
export function findOwnTicket(
  tickets: readonly DrawTicket[],
  { ticket: id, place, numbers }: OwnTicket,
): DrawFinding | null {
  if (id === null && numbers.length === 0) return null;
  if (place !== null && place > tickets.length)
    return {
      holds: null,
      text: `You joined after the opening. Place ${formatCount(place)} was assigned in order of arrival, after the drawn places.`,
    };
  const listed = tickets.find((ticket) => (id === null ? numbers.includes(ticket.number) : ticket.id === id));
  if (!listed && id === null)
    return {
      holds: null,
      text: 'The ticket number saved in this browser is not in the list. Sign in to see whether you joined before the opening.',
    };
  if (!listed)
    return { holds: false, text: 'You joined before the opening, but your ticket is not in the list.' };
  const drawn = listed.place === null ? '' : ` Its place is ${formatCount(listed.place)}.`;
  if (numbers.length === 0)
    return {
      holds: true,
      text: `Your ticket is in the list.${drawn} This browser has no saved number to compare it with, because you joined in another browser or without JavaScript.`,
    };
  if (!numbers.includes(listed.number))
    return {
      holds: false,
      text: `Your ticket is in the list, but its number differs from the one that this browser picked.${drawn} If you joined in this browser, the shop has changed the number.`,
    };
  return {
    holds: true,
    text: `Your ticket is in the list with the number that this browser picked.${drawn}`,
  };
}
