import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartForm } from '../support/multipart-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
let small: number;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  const costs: number[] = [];
  for (let time = 0; time < 15; time += 1) costs.push((await upload('<svg><path d="M0 0"/></svg>')).ms);
  small = costs.slice(4).sort((one, other) => one - other)[5] ?? 0;
});
afterAll(() => shop.close());

/** How many times the cost of a small file a file of any content may cost. */
const mostTimes = 12;

/** Uploads an icon. @returns the status, and the processor time of the thread that answers, in ms */
async function upload(svg: string): Promise<{ readonly statusCode: number; readonly ms: number }> {
  const began = process.threadCpuUsage();
  const { statusCode } = await admin.request('PUT', '/api/admin/settings/icon', multipartForm(svg));
  const { user, system } = process.threadCpuUsage(began);
  return { statusCode, ms: (user + system) / 1000 };
}

/** A little less than what an icon may have, in bytes. */
const size = 1024 * 1024 - 1_000;
const filled = (before: string, repeated: string, after = '') =>
  before + repeated.repeat(Math.floor(size / repeated.length)) + after;
const attributes = Array.from({ length: 50_000 }, (_, index) => `a${index}="" `).join('');

test.each<[string, string, number]>([
  ['nested elements', filled('<svg>', '<g>'), 422],
  ['wrong end tags', `<svg>${'<g>'.repeat(130_000)}${'</z>'.repeat(130_000)}`, 422],
  ['wrong end tags after few elements', filled(`<svg>${'<g>'.repeat(98)}`, '</z>'), 200],
  ['50,000 attributes', `<svg><g ${attributes}/></svg>`, 422],
  ['100,000 elements', `<svg>${'<g/>'.repeat(100_000)}</svg>`, 422],
  ['comments that begin', filled('<svg/>', '<!--'), 200],
  ['tags that begin', filled('<svg>', '<'), 200],
  ['references that begin', filled('<svg>', '&#'), 422],
  ['a style of brackets', filled('<svg><style>', 'url ( ', '</style></svg>'), 422],
  ['one long path', filled('<svg><path d="', 'M1 2 ', '"/></svg>'), 200],
])('a drawing of 1 MB of %s costs little more than a small one', async (_name, svg, status) => {
  const costs = [await upload(svg), await upload(svg), await upload(svg)];
  expect(costs.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
  expect(Math.min(...costs.map(({ ms }) => ms))).toBeLessThan(mostTimes * small);
});
