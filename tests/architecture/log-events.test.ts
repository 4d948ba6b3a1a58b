import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { readSources, root, runsOnServer } from '../support/source-tree.ts';

/** The message of each `log.warn({ … }, 'message')` in a source, or null without a literal message. */
const listEvents = (text: string): (string | null)[] =>
  [...text.matchAll(/\blog\.(?:info|warn|error)\(([\s\S]*?)\)(?:[;,]|\s*\))/g)].map(
    ([, argument = '']) => /'([^']*)',?\s*$/.exec(argument)?.[1] ?? null,
  );

const sources = readSources().filter(({ path }) => runsOnServer(path) && !path.includes('.test.'));
const events = sources.flatMap(({ path, text }) => listEvents(text).map((event) => ({ path, event })));

test('every log message is a stable event name, with its details in fields', () => {
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter(({ event }) => event === null || !/^[a-z_]+\.[a-z_]+$/.test(event))).toEqual([]);
});

test('docs/operations.md explains every event', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)].map(([, event]) => event);
  expect(documented.toSorted()).toEqual([...new Set(events.map(({ event }) => event))].toSorted());
});

test('a person at a terminal reads each event in words', () => {
  expect(Object.keys(eventWords).toSorted()).toEqual(
    [...new Set(events.map(({ event }) => event))].toSorted(),
  );
});

test('detects a sentence and a missing message', () => {
  expect(listEvents("log.warn({ err }, 'it broke');")).toEqual(['it broke']);
  expect(listEvents('log.error({ err }, message);')).toEqual([null]);
  expect(listEvents("log.info({ a: f(1) }, 'order.paid');")).toEqual(['order.paid']);
});
