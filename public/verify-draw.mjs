#!/usr/bin/env node
// Recomputes the draw of a launch from what the shop publishes, with nothing of the shop. Node 20 or newer, no packages:
//   node verify-draw.mjs https://shop.example/api/launches/<id>/draw [commitment=<hash>] [<id of your ticket> ...]
// Note the commitment before the opening, and give it here: then the shop cannot have changed it since.
import { createHash } from 'node:crypto';

const [address, ...rest] = process.argv.slice(2);
if (!address) {
  process.stderr.write(
    'node verify-draw.mjs https://shop.example/api/launches/<id>/draw [commitment=<hash>] [<ticket> ...]\n',
  );
  process.exit(2);
}
const noted = rest.find((one) => one.startsWith('commitment='))?.slice('commitment='.length);
const own = rest.filter((one) => !one.startsWith('commitment='));

const print = (line) => process.stdout.write(`${line}\n`);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

async function readJson(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** The draw with all its tickets, which come in pages. */
async function readDraw() {
  const tickets = [];
  for (let after = ''; ; ) {
    const url = new URL(address);
    if (after !== '') url.searchParams.set('after', after);
    const page = await readJson(url);
    tickets.push(...page.tickets);
    if (!page.next) return { ...page, tickets };
    after = page.next;
  }
}

let failed = 0;
function check(holds, what) {
  print(`${holds ? 'ok     ' : 'FAILED '} ${what}`);
  if (!holds) failed += 1;
}
const note = (what) => print(`        ${what}`);

const { seed, commitment, ticketsHash, beacon, tickets } = await readDraw();
print(`${tickets.length} tickets from before the opening, commitment ${commitment}`);
if (noted !== undefined) check(noted === commitment, 'the commitment is the one that you noted');
else note('no commitment noted, so a change since the announcement cannot be detected');

if (ticketsHash === null) note('the list of tickets is not closed yet');
else {
  const lines = tickets
    .toSorted((one, other) => compare(one.id, other.id))
    .map(({ id, number, group }) => `${id} ${number} ${group}\n`);
  check(sha256(lines.join('')) === ticketsHash, 'the hash of the tickets is the published one');
}

if (seed === null) note('places are not drawn yet, so the seed is secret');
else {
  check(sha256(seed) === commitment, 'the commitment is the SHA-256 of the seed');
  const order = tickets
    .map(({ id, group }) => ({
      id,
      key: `${group} ${sha256(`${seed} ${ticketsHash} ${beacon?.randomness ?? '-'} ${id}`)}`,
    }))
    .sort((one, other) => compare(one.key, other.key));
  const places = new Map(order.map(({ id }, index) => [id, index + 1]));
  const wrong = tickets.filter(({ id, place }) => places.get(id) !== place);
  check(
    wrong.length === 0,
    `the places follow from the seed${wrong.length > 0 ? `, except ${wrong.length}` : ''}`,
  );
}

if (!beacon) note('no randomness beacon: the shop knew the seed while it took the tickets');
else if (beacon.randomness === null) note(`round ${beacon.round} of ${beacon.url} is not part of the draw`);
else {
  const round = await readJson(`${beacon.url}/public/${beacon.round}`).catch((error) => ({ error }));
  if (round.error)
    note(`the beacon does not respond (${round.error.message}): compare round ${beacon.round} elsewhere`);
  else
    check(
      round.randomness === beacon.randomness,
      `the randomness is that of round ${beacon.round} of ${beacon.url}`,
    );
}

for (const id of own) {
  const ticket = tickets.find((one) => one.id === id);
  check(ticket !== undefined, `ticket ${id} is in the list`);
  if (ticket)
    note(`number ${ticket.number}, group ${ticket.group}, place ${ticket.place ?? 'not drawn yet'}`);
}
print(failed === 0 ? 'Everything is correct.' : `${failed} of these checks failed.`);
process.exit(failed === 0 ? 0 : 1);
