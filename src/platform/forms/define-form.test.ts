import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checkbox, defineForm, readLines, readText } from './define-form.ts';

const responsible = z.strictObject({
  name: z.string().min(1, 'Enter a name'),
  url: z.url('Enter an address'),
});
const form = defineForm({
  fields: {
    title: { read: readText, required: true },
    note: {},
    name: { at: 'responsible?.name', read: readText },
    url: { at: 'responsible?.url', read: readText },
    first: { at: 'materials.0' },
    second: { at: 'materials.1' },
    zone: { at: null },
    count: { rule: (value) => (/^\d+$/.test(value) ? '' : 'Enter a number') },
  },
  schema: z.object({ title: z.string().min(1, 'Enter a title'), responsible: responsible.nullable() }),
  pathOf: (field) => field.replace(/^setting\./, ''),
});

const post = (values: Readonly<Record<string, string>>) => {
  const posted = new FormData();
  for (const [name, value] of Object.entries(values)) posted.set(name, value);
  return posted;
};
const accept = async (_body: unknown) => ({ ok: true }) as const;
const bodyOf = async (values: Readonly<Record<string, string>>) => {
  const call = vi.fn(accept);
  await form.send(post(values), call);
  return call.mock.calls[0]?.[0];
};
const errorsOf = async (values: Readonly<Record<string, string>>, field = 'note') => {
  const problem = { detail: '', errors: [{ field, message: 'No' }] };
  const result = await form.send(post(values), async () => ({ ok: false, problem }) as const);
  return result.problem.errors;
};
const empty = { title: '', note: '', name: '', url: '', first: '', second: '', zone: '', count: '' };

test('fields show what is stored, and nothing of what is not', () => {
  const stored = { title: 'A', note: null, responsible: { name: 'B', url: 'C' }, materials: ['D'], count: 3 };
  expect(form.show(stored)).toEqual({
    ...empty,
    title: 'A',
    name: 'B',
    url: 'C',
    first: 'D',
    count: '3',
  });
  expect(form.show({ title: '', responsible: null, note: ['E', 'F'] })).toEqual({ ...empty, note: 'E\nF' });
  expect(form.show(null)).toEqual(empty);
});

test('a posted form is read into the body of the call', async () => {
  expect(
    await bodyOf({ title: ' A ', note: 'B\r\nC', name: 'D', url: 'https://e.example', second: 'F' }),
  ).toEqual({
    title: 'A',
    note: 'B\nC',
    responsible: { name: 'D', url: 'https://e.example' },
    materials: ['F'],
    count: null,
  });
});

test('a part of which all fields are empty is null', async () => {
  expect(await bodyOf({ title: 'A', name: ' ' })).toMatchObject({
    responsible: null,
    note: null,
    materials: [],
  });
});

test('a form with wrong fields is not sent, and names all of them', async () => {
  expect(await bodyOf({ name: 'B', count: 'x' })).toBeUndefined();
  expect(await errorsOf({ name: 'B', count: 'x' })).toEqual([
    { field: 'title', message: 'Enter a title' },
    { field: 'url', message: 'Enter an address' },
    { field: 'count', message: 'Enter a number' },
  ]);
});

test.each([
  ['note', 'note'],
  ['setting.responsible.url', 'url'],
  ['setting.responsible', 'name'],
  ['note.2', 'note'],
  ['materials.1', 'second'],
  ['elsewhere', 'elsewhere'],
])('an error of the call at %s is shown at %s', async (path, field) => {
  expect(await errorsOf({ title: 'A' }, path)).toEqual([{ field, message: 'No' }]);
});

test('the rules of the browser are those of the schema, with the value that is typed', () => {
  expect(form.rules.title('', { ...empty, title: 'A' })).toBe('Enter a title');
  expect(form.rules.url('x', { ...empty, name: 'B' })).toBe('Enter an address');
  expect(form.rules.url('', empty)).toBe('');
});

test('fields are optional unless they are declared as required', () => {
  expect(form.optional).not.toContain('title');
  expect(form.optional).toContain('note');
});

const changesOf = async (values: Readonly<Record<string, string>>) => {
  const call = vi.fn(accept);
  await form.sendChanges(post(values), call);
  return call.mock.calls[0]?.[0];
};

test('of changes, only what differs from what the form showed is sent, and a part that can be null as a whole', async () => {
  const shown = {
    'first.title': 'A',
    'first.note': 'B\nC',
    'first.name': 'D',
    'first.url': 'https://e.example',
  };
  const values = { title: 'A', note: 'B\r\nC ', name: 'D', url: 'https://e.example' };
  expect(await changesOf({ ...shown, ...values })).toEqual({});
  expect(await changesOf({ ...shown, ...values, note: '' })).toEqual({ note: null });
  const other = 'https://f.example';
  expect(await changesOf({ ...shown, ...values, url: other })).toEqual({
    responsible: { name: 'D', url: other },
  });
});

test('what was not changed is not checked', async () => {
  expect(await changesOf({ title: '', 'first.title': '', note: 'B', 'first.note': '' })).toEqual({
    note: 'B',
  });
  expect(await changesOf({ title: '', 'first.title': 'A' })).toBeUndefined();
});

test('the values of controls with one name are one text, and a file is its name', () => {
  const chosen = defineForm({
    fields: { events: { read: readLines, many: true }, isOn: checkbox, file: {} },
  });
  const posted = post({ isOn: 'on' });
  posted.append('events', 'paid');
  posted.append('events', 'sent');
  posted.set('file', new File([], 'notice.png'));
  const texts = chosen.textsOf(posted);
  expect(texts).toEqual({ events: 'paid\nsent', isOn: 'on', file: 'notice.png' });
  expect(chosen.read(texts)).toMatchObject({ events: ['paid', 'sent'], isOn: true });
});
