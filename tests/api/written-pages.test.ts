import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let bob: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  bob = await shop.administrator(2);
});
afterAll(() => shop.close());

const imprint = { title: 'Imprint', markdown: 'Ada, 1 Harbor Street.', inFooter: true };
const save = (slug: string, body: object = {}, who = ada) =>
  who.call('PUT /admin/pages/{slug}', { params: { slug }, body: { ...imprint, ...body } });
const find = (slug: string) => ada.call('GET /admin/pages/{slug}', { params: { slug } });
const show = (slug: string) => shop.visitor().call('GET /pages/{slug}', { params: { slug } });
const remove = (slug: string) => ada.call('DELETE /admin/pages/{slug}', { params: { slug } });
const versions = (slug: string) => ada.call('GET /admin/pages/{slug}/versions', { params: { slug } });
const order = (...slugs: string[]) =>
  ada.call('PUT /admin/pages', { body: { pages: slugs.map((slug) => ({ slug })) } });
const history = () => createAuditLogClient(ada);
const footer = async () => {
  const listed = await shop.visitor().call('GET /pages', {});
  return listed.ok ? listed.body.map(({ title }) => title) : [];
};
const notFound = { ok: false, problem: { code: 'NOT_FOUND' } };
const changedMeanwhile = { ok: false, problem: { code: 'CHANGED_MEANWHILE' } };

test('at first the footer has the pages of the specification, two of them with original texts', async () => {
  const original = { inFooter: true, version: 0, date: null, by: null };
  const pages = [
    { slug: 'aboutUs', title: 'About Us', ...original },
    { slug: 'contactUs', title: 'Contact Us', ...original },
    { slug: 'sizeChart', title: 'Size Chart', ...original },
    { slug: 'termsOfService', title: 'Terms of Service', ...original },
  ];
  expect(await footer()).toEqual(pages.map(({ title }) => title));
  expect(await find('contactUs')).toMatchObject(notFound);
  expect(await ada.call('GET /admin/pages', {})).toMatchObject({ body: pages });
  expect(await find('aboutUs')).toMatchObject({ body: { ...pages[0], markdown: '' } });
  expect(await show('aboutUs')).toMatchObject(notFound);
  expect(await versions('aboutUs')).toMatchObject({ body: [], total: 0 });
  expect(await remove('aboutUs')).toMatchObject(notFound);
});

test('a page is shown to everyone as HTML with the title and description', async () => {
  const markdown = 'We send shoes within\r\n**two days**.\r\n\r\n- [Sale](/sale)';
  expect(await save('delivery', { title: 'Delivery', markdown })).toMatchObject({
    status: 200,
    body: { slug: 'delivery', version: 1, markdown: markdown.replaceAll('\r', ''), by: ada.email },
  });
  expect(await show('delivery')).toMatchObject({
    body: {
      slug: 'delivery',
      title: 'Delivery',
      version: 1,
      html: '<p>We send shoes within\n<strong>two days</strong>.</p>\n<ul>\n<li><a href="/sale">Sale</a></li>\n</ul>\n',
      description: 'We send shoes within two days.',
    },
  });
});

describe('what is refused:', () => {
  test.each([
    ['no title', { title: ' ' }, 'title', 'Enter a title of 1 to 120 characters'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title', 'Enter a title of 1 to 120 characters'],
    ['no text', { markdown: ' \n' }, 'markdown', 'Enter some text'],
    [
      'a text that is too long',
      { markdown: '靴'.repeat(50_001) },
      'markdown',
      'Use at most 50,000 characters',
    ],
    ['HTML', { markdown: 'a <b onclick=x>b' }, 'markdown', /^HTML is not allowed: <b onclick=x>/],
    [
      'a link that runs a script',
      { markdown: '[a](javascript:alert(1))' },
      'markdown',
      /javascript:alert\(1\)/,
    ],
    ['a picture', { markdown: '![a](/a.png)' }, 'markdown', /^Pictures are not allowed/],
  ])('%s', async (_, body, field, message) => {
    const errors = [{ field, message: message instanceof RegExp ? expect.stringMatching(message) : message }];
    expect(await save('bad', body)).toMatchObject({ problem: { code: 'INVALID', errors } });
    expect(await find('bad')).toMatchObject(notFound);
    if (!('markdown' in body)) return;
    expect(await ada.call('POST /admin/pages/preview', { body })).toMatchObject({ problem: { errors } });
  });

  test.each([
    'Upper',
    'contactUs',
    'a b',
    'a--b',
    '-a',
    'a/b',
    'ü',
    'aboutus',
    'termsofservice',
    'x'.repeat(65),
  ])('the slug %j', async (slug) => expect(await save(slug)).toMatchObject({ problem: { code: 'INVALID' } }));

  test('whoever is not an administrator', async () => {
    expect(await save('bad', {}, await shop.signUp())).toMatchObject({ problem: { code: 'FORBIDDEN' } });
    expect(await shop.visitor().call('GET /admin/pages', {})).toMatchObject({ problem: { status: 401 } });
  });
});

test('a text of 50,000 characters of any script can be saved', async () => {
  expect(await save('long', { markdown: '靴'.repeat(50_000), inFooter: false })).toMatchObject({
    status: 200,
  });
  expect(await remove('long')).toMatchObject({ status: 200 });
});

test('a preview is the HTML of the page, and saves nothing', async () => {
  const body = { markdown: '# أهلا\n\n靴 < 3' };
  expect(await ada.call('POST /admin/pages/preview', { body })).toMatchObject({
    body: { html: '<h2>أهلا</h2>\n<p>靴 &lt; 3</p>\n', warnings: [] },
    auditEntry: null,
  });
});

test('a preview warns of each link to a page that does not exist', async () => {
  await save('linked');
  const links = ['/pages/linked#a', '/sale', '/pages/gift-cards?a=1', '/pages/old'];
  const markdown = [...links, '/pages/old'].map((link) => `[a](${link})`).join(' ');
  expect(await ada.call('POST /admin/pages/preview', { body: { markdown } })).toMatchObject({
    body: { warnings: ['/pages/gift-cards does not exist', '/pages/old does not exist'] },
  });
  await remove('linked');
});

test('every version is kept with its administrator, and only a change makes one', async () => {
  await save('versions');
  expect(await save('versions')).toMatchObject({ body: { version: 1 }, auditEntry: null });
  await save('versions', { markdown: 'Moved.' }, bob);
  await remove('versions');
  expect(await show('versions')).toMatchObject(notFound);
  await save('versions', { title: 'Again' });
  expect(await versions('versions')).toMatchObject({
    total: 3,
    body: [
      { version: 3, title: 'Again', by: ada.email },
      { version: 2, title: 'Imprint', by: bob.email },
      { version: 1, title: 'Imprint', by: ada.email },
    ],
  });
  const version = (number: string) =>
    ada.call('GET /admin/pages/{slug}/versions/{version}', { params: { slug: 'versions', version: number } });
  expect(await version('2')).toMatchObject({
    body: { version: 2, markdown: 'Moved.', html: '<p>Moved.</p>\n', inFooter: true },
  });
  expect(await version('4')).toMatchObject(notFound);
  expect(await versions('unknown')).toMatchObject(notFound);
});

test('of two administrators who edit at once, the second is refused', async () => {
  expect(await save('both', { version: 0 })).toMatchObject({ body: { version: 1 } });
  expect(await save('both', { version: 0, title: 'Mine' }, bob)).toMatchObject(changedMeanwhile);
  const both = await Promise.all([
    save('both', { version: 1, title: 'A' }),
    save('both', { version: 1, title: 'B' }, bob),
    save('both', { version: 1, title: 'C' }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  for (const refused of both.filter(({ ok }) => !ok)) expect(refused).toMatchObject(changedMeanwhile);
  await remove('both');
  for (const slug of Array.from({ length: 10 }, (_, number) => `new-${number}`)) {
    const created = await Promise.all(
      Array.from({ length: 30 }, (_, number) => save(slug, { version: 0 }, number % 2 ? ada : bob)),
    );
    expect(created.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of created.filter(({ ok }) => !ok)) expect(refused).toMatchObject(changedMeanwhile);
    await remove(slug);
  }
});

describe('an undo', () => {
  test('restores the fields that were changed as a new version, and shows it at once', async () => {
    await save('undone');
    await save('undone', { markdown: 'Wrong.' });
    const wrong = await history().newest('undone');
    expect(wrong.title).toBe('Changed text of page Imprint');
    await save('undone', { markdown: 'Wrong.', title: 'Legal notice' });
    expect(await show('undone')).toMatchObject({ body: { html: '<p>Wrong.</p>\n' } });
    expect(await history().undo(wrong)).toMatchObject({ ok: true });
    expect(await show('undone')).toMatchObject({
      body: { title: 'Legal notice', html: '<p>Ada, 1 Harbor Street.</p>\n', version: 4 },
    });
    expect(await find('undone')).toMatchObject({ body: { by: ada.email } });
  });

  test('of a creation deletes the page, and of that restores it', async () => {
    await save('created');
    expect(await history().undoNewest('created')).toMatchObject({ ok: true });
    expect(await show('created')).toMatchObject(notFound);
    expect(await history().undoNewest('created')).toMatchObject({ ok: true });
    expect(await show('created')).toMatchObject({ body: { version: 1 } });
  });

  test('of a deletion is refused once the page exists again', async () => {
    await save('deleted');
    await remove('deleted');
    const removal = await history().newest('deleted');
    await save('deleted', { title: 'Another' });
    expect(await history().undo(removal)).toMatchObject(changedMeanwhile);
  });

  test('of text that was changed since is refused', async () => {
    await save('conflict');
    await save('conflict', { markdown: 'Second.' });
    const second = await history().newest('conflict');
    await save('conflict', { markdown: 'Third.' });
    expect(await history().undo(second)).toMatchObject(changedMeanwhile);
  });
});

test('the footer has the pages that are in it, in their order, which can be undone', async () => {
  for (const { slug } of await ada.call('GET /admin/pages', {}).then((all) => (all.ok ? all.body : [])))
    await remove(slug);
  for (const slug of ['one', 'two', 'three']) await save(slug, { title: slug });
  await save('hidden', { inFooter: false });
  await save('termsOfService', { title: 'Our rules' });
  const first = ['About Us', 'Contact Us', 'Size Chart', 'Our rules'];
  expect(await footer()).toEqual([...first, 'one', 'two', 'three']);
  expect(await order('three', 'hidden', 'one', 'two')).toMatchObject({ status: 200 });
  expect(await footer()).toEqual([...first, 'three', 'one', 'two']);
  expect(await order('three', 'hidden', 'one', 'two')).toMatchObject({ auditEntry: null });
  expect(await order('three', 'one', 'two')).toMatchObject(changedMeanwhile);
  expect(await order('three', 'hidden', 'one', 'one')).toMatchObject({ problem: { code: 'INVALID' } });
  expect(await history().undoNewest('footer')).toMatchObject({ ok: true });
  expect(await footer()).toEqual([...first, 'one', 'two', 'three']);
  await save('aboutUs', { title: 'Who we are', inFooter: false });
  expect(await footer()).toEqual([...first.slice(1), 'one', 'two', 'three']);
  for (const slug of ['aboutUs', 'termsOfService']) await remove(slug);
  expect(await footer()).toEqual([...first.slice(0, 3), 'Terms of Service', 'one', 'two', 'three']);
});

test("the specification's links in the footer can be moved and hidden like other pages, and that be undone", async () => {
  const slugs = ['one', 'sizeChart', 'hidden', 'termsOfService', 'three', 'aboutUs', 'two', 'contactUs'];
  expect(await order(...slugs)).toMatchObject({ status: 200 });
  const titles = ['one', 'Size Chart', 'Terms of Service', 'three', 'About Us', 'two', 'Contact Us'];
  expect(await footer()).toEqual(titles);
  const pages = slugs.map((slug) => ({ slug, ...(slug === 'sizeChart' && { inFooter: false }) }));
  expect(await ada.call('PUT /admin/pages', { body: { pages } })).toMatchObject({ status: 200 });
  expect(await footer()).toEqual(titles.filter((title) => title !== 'Size Chart'));
  const hidden = await history().newest('footer');
  const [, ...others] = pages;
  expect(
    await ada.call('PUT /admin/pages', { body: { pages: [{ slug: 'one', inFooter: true }, ...others] } }),
  ).toMatchObject({ problem: { errors: [{ message: 'Set this with the text of the page' }] } });

  await save('four', { title: 'four' });
  expect((await footer()).at(-1)).toBe('four');
  await remove('four');
  expect(await order(...slugs.toReversed())).toMatchObject({ status: 200 });
  expect((await footer())[0]).toBe('Contact Us');
  // The order was changed since, but not what is hidden.
  expect(await history().undo(hidden)).toMatchObject({ ok: true });
  expect((await footer()).toReversed()).toEqual(titles);
  expect(await history().newest('footer')).toMatchObject({ title: 'Changed the links of the footer' });
});

test('an order that an earlier release recorded, without the links of the specification, can be undone', async () => {
  const specified = ['aboutUs', 'contactUs', 'sizeChart', 'termsOfService'];
  const listed = await ada.call('GET /admin/pages', {});
  for (const { slug } of listed.ok ? listed.body : []) await remove(slug);
  const own = ['one', 'two'];
  for (const slug of own) await save(slug, { title: slug });
  await order(...specified, ...own);
  const before = await footer();
  await order(...specified, ...own.toReversed());
  const entry = await history().newest('footer');
  await shop.db
    .updateTable('admin_history')
    .set({ before: JSON.stringify({ slugs: own }), after: JSON.stringify({ slugs: own.toReversed() }) })
    .where('id', '=', Number(entry._id))
    .execute();
  expect(await history().undo(entry)).toMatchObject({ ok: true });
  expect(await footer()).toEqual(before);
});
