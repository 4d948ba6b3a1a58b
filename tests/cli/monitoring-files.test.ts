import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { root } from '../support/source-tree.ts';

let shop: PageTestShop;
let metrics: string;
beforeAll(async () => {
  shop = await openPageTestShop();
  await shop.visitor().request('GET', '/api/nowhere');
  metrics = (await shop.visitor().request('GET', '/metrics')).body;
});
afterAll(() => shop.close());

const read = (name: string) => readFileSync(join(root, 'docs/monitoring', name), 'utf8');
const rules = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, text = '']) => text);
const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('grafana-dashboard.json')));
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** The metrics that an expression reads; `up` is Prometheus' own. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:shop|http|process|nodejs)_\w+/g)].map(([name]) => name);

const isMeasured = (name: string): boolean => new RegExp(`^${name}[ {]`, 'm').test(metrics);

test.each([...rules, ...panels])('%s reads metrics that the shop has', (expression) => {
  const names = metricsIn(expression);
  expect(names.length > 0 || expression.startsWith('up{')).toBe(true);
  expect(names.filter((name) => !isMeasured(name))).toEqual([]);
});

test('each label of an alarm is one that its metric has', () => {
  const labels = rules.flatMap((expression) =>
    [...expression.matchAll(/(shop_\w+)\{(\w+)(?:=|=~|!~)"([\w|]+)"\}/g)].flatMap(
      ([, name, label, values = '']) =>
        values.split('|').map((value) => ({ name, text: `${label}="${value}"` })),
    ),
  );
  expect(labels.length).toBeGreaterThan(4);
  const lines = metrics.split('\n');
  const isKnown = ({ name, text }: (typeof labels)[number]) =>
    lines.some((line) => line.startsWith(`${name}{`) && line.includes(text));
  expect(labels.filter((label) => !isKnown(label))).toEqual([]);
});

test('counters, and nothing else, end in _total, and every metric has a help text, as promtool wants', () => {
  const types = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  expect(types.filter(({ name }) => !new RegExp(`^# HELP ${name} \\S`, 'm').test(metrics))).toEqual([]);
});

test('every metric of the shop is explained in docs/operations.md', () => {
  const own = [...metrics.matchAll(/^# TYPE (shop_\w+)/gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(8);
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(own.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
});
