import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { leaveUnfinished, unfinishedBodies } from '#tests/support/unfinished-bodies.ts';
import { largeForms } from './hostile-forms.ts';

// One address that does its worst to the shop at `ORIGIN` until its parent disconnects: it leaves 500 bodies unfinished,
// sends forms of 60 KB, and asks for pages that are not cached, as fast as it is answered. It has a machine of its own in
// reality, so it takes no processor time from the shop here. Every message is answered with the number of its requests.

const { ORIGIN: origin = '' } = process.env;
setPriority(19);

/** A documentation address (RFC 5737). */
const address = '198.51.100.7';
const headers = { 'x-forwarded-for': address };

let isOver = false;
let sent = 0;

async function leaveBodies(): Promise<void> {
  while (!isOver) {
    const open = await leaveUnfinished(origin, Object.values(unfinishedBodies), {
      addresses: [address],
      count: 500,
    });
    sent += 500;
    for (let second = 0; second < 10 && !isOver; second += 1) {
      open.drip();
      await wait(1_000);
    }
    open.close();
  }
}

async function flood(send: () => Promise<Response>): Promise<void> {
  while (!isOver) {
    sent += 1;
    await send().then(
      (response) => response.arrayBuffer(),
      // A connection that the shop closes.
      () => {},
    );
  }
}

const form = { ...headers, origin, 'content-type': 'application/x-www-form-urlencoded' };
for (const { path, body } of largeForms)
  for (let client = 0; client < 8; client += 1)
    void flood(() => fetch(origin + path, { method: 'POST', headers: form, body }));
for (let client = 0; client < 16; client += 1)
  void flood(() => fetch(`${origin}/colletions/Bench%201?sort=${sent}`, { headers }));
void leaveBodies();

process.on('message', () => process.send?.(sent));
process.once('disconnect', () => {
  isOver = true;
});
process.send?.('ready');
