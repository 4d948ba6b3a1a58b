import { expect, test } from 'vitest';
import { earlyInputTests, live } from '../browser/early-input-coverage.ts';
import { readSources, withoutComments } from '../support/source-tree.ts';

const sources = readSources();
const handler = /\bon(Click|Change|Submit|KeyDown|KeyUp|TouchStart)[={]/;
const element = /<((\w+\.)?Form|form|input|select|textarea|TextField|TextArea|SelectField)\b/;

const withControls = sources
  .filter(({ path }) => /^app\/(?!routes\/design\/).*\.tsx$/.test(path))
  .filter(({ text }) => [handler, element].some((pattern) => pattern.test(withoutComments(text))));

test('every form and control has a browser test that uses it before hydration', () => {
  expect(withControls.map(({ path }) => path)).toEqual(Object.keys(earlyInputTests).sort());
});

test('the listed browser tests exist', () => {
  const specs = sources.filter(({ path }) => /^tests\/browser\/early-input.*\.spec\.ts$/.test(path));
  const listed = Object.values(earlyInputTests).flat();
  const isMissing = (title: string) => !specs.some(({ text }) => new RegExp(`['"]${title}['"],`).test(text));
  expect(listed.filter((title) => title !== live && isMissing(title))).toEqual([]);
});

test('no form that asks for a password can put it into an address', () => {
  const asking = withControls.filter(({ text }) => text.includes('type="password"'));
  expect(asking.length).toBeGreaterThan(2);
  expect(asking.filter(({ text }) => !text.includes('method="post"'))).toEqual([]);
});
