import type { DrawTicket } from './launches.ts';

/** What the order of a draw is computed from. */
export interface Draw {
  /** 32 random bytes, hex, kept secret until the tickets are closed. */
  readonly seed: string;
  /** See {@link hashTickets}. */
  readonly ticketsHash: string;
  /** The randomness of the beacon's round, hex; null where there was none. */
  readonly randomness: string | null;
}

/** The SHA-256 of a text, hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The commitment to the list of tickets: of its lines `<id> <number> <group>`, ordered by id, each with a line feed. */
export const hashTickets = (tickets: readonly Omit<DrawTicket, 'place'>[]): Promise<string> =>
  sha256(
    tickets
      .toSorted((one, other) => compare(one.id, other.id))
      .map(({ id, number, group }) => `${id} ${number} ${group}\n`)
      .join(''),
  );

/**
 * The ids of the tickets in the order of their places: group 0 before group 1, and within a group by the SHA-256 of
 * `<seed> <ticketsHash> <randomness or -> <id>`. Who chose the seed did not know the tickets, and nobody knows the seed
 * when they make a ticket.
 */
export async function drawPlaces(
  { seed, ticketsHash, randomness }: Draw,
  tickets: readonly Omit<DrawTicket, 'place'>[],
): Promise<string[]> {
  const keyed = await Promise.all(
    tickets.map(async ({ id, group }) => ({
      id,
      key: `${group} ${await sha256(`${seed} ${ticketsHash} ${randomness ?? '-'} ${id}`)}`,
    })),
  );
  return keyed.sort((one, other) => compare(one.key, other.key)).map(({ id }) => id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
