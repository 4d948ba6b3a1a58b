import { expect, test } from 'vitest';
import { drawPlaces, hashTickets, sha256 } from '../contract/draw.ts';
import { checkDraw, type DrawProof, findOwnTicket } from '../pages/check-draw.ts';

const seed = 'ab'.repeat(32);
const numbers = [1, 2, 3, 4, 5].map((digit) => String(digit).repeat(32));

/** An honest proof of five tickets, the last one of a new account. */
async function prove(): Promise<DrawProof> {
  const listed = numbers.map((number, index) => ({
    id: `ticket-${index}`,
    number,
    group: index === 4 ? (1 as const) : (0 as const),
  }));
  const ticketsHash = await hashTickets(listed);
  const order = await drawPlaces({ seed, ticketsHash, randomness: null }, listed);
  const tickets = listed.map((ticket) => ({ ...ticket, place: order.indexOf(ticket.id) + 1 }));
  return { shoeId: 'a', commitment: await sha256(seed), seed, ticketsHash, beacon: null, tickets };
}

const verdict = async (proof: DrawProof) => (await checkDraw(proof)).map(({ holds }) => holds);

test('an honest draw holds, and a new account stands behind the others', async () => {
  const proof = await prove();
  expect(await verdict(proof)).toEqual([true, true, true]);
  expect(proof.tickets[4]?.place).toBe(5);
});

test('another seed, a changed list and exchanged places are found', async () => {
  const proof = await prove();
  const [first, second, ...rest] = proof.tickets;
  if (!first || !second) throw new Error('There are five tickets');
  expect(await verdict({ ...proof, seed: 'cd'.repeat(32) })).toEqual([false, true, false]);
  expect(await verdict({ ...proof, tickets: [second, ...rest] })).toEqual([true, false, false]);
  const exchanged = [{ ...first, place: second.place }, { ...second, place: first.place }, ...rest];
  expect(await verdict({ ...proof, tickets: exchanged })).toEqual([true, true, false]);
});

test('what is not known yet is no failure', async () => {
  const { tickets, ...proof } = await prove();
  expect(await verdict({ ...proof, seed: null, ticketsHash: null, tickets: [] })).toEqual([null, null, null]);
  expect(await verdict({ ...proof, seed: null, tickets })).toEqual([null, true, null]);
});

test('the own ticket is found, and its number compared with the one that the browser keeps', async () => {
  const { tickets } = await prove();
  const [first] = tickets;
  if (!first) throw new Error('There are five tickets');
  const find = (ticket: string | null, number: string | null, place: number | null = null) =>
    findOwnTicket(tickets, { ticket, numbers: number === null ? [] : ['e'.repeat(32), number], place });
  expect(find(null, null)).toBeNull();
  expect(find(first.id, first.number)?.holds).toBe(true);
  expect(find(null, first.number)?.holds).toBe(true);
  expect(find(first.id, 'f'.repeat(32))).toMatchObject({ holds: false });
  expect(find('nobody', first.number, 3)).toMatchObject({ holds: false });
  expect(find(first.id, null)?.text).toContain('has no saved number');
});

test('who came after the opening, or is not known, is not told that the shop cheats', async () => {
  const { tickets } = await prove();
  expect(findOwnTicket(tickets, { ticket: 'late', numbers: ['f'.repeat(32)], place: 6 })?.holds).toBeNull();
  expect(findOwnTicket(tickets, { ticket: null, numbers: ['f'.repeat(32)], place: null })?.holds).toBeNull();
});
