import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSameParts } from '#tests/support/email-parts.ts';
import { type LetterShop, openLetterShop, someContent, subscribe } from './letter-shop.ts';

let letters: LetterShop;
beforeAll(async () => {
  letters = await openLetterShop();
});
afterAll(() => letters.shop.close());

const change = (id: string, content: object) =>
  letters.ada.call('PUT /admin/letters/{id}', { params: { id }, body: { ...someContent, ...content } });
const remove = (id: string) => letters.ada.call('DELETE /admin/letters/{id}', { params: { id } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a draft', () => {
  test('is created, changed and deleted, and each of these is undone', async () => {
    const { _id } = await letters.create({ shoeIds: ['shoe-tide', 'shoe-nino', 'shoe-tide'] });
    expect(await letters.find(_id)).toMatchObject({
      ...someContent,
      shoeIds: ['shoe-tide', 'shoe-nino'],
      state: 'draft',
      at: null,
    });
    expect(await change(_id, { subject: 'Next week' })).toMatchObject({ ok: true });
    const entry = await letters.history.newest(_id);
    expect(entry.title).toBe('Changed subject and shoes of letter “Next week”');
    expect(await letters.history.undo(entry)).toMatchObject({ ok: true });
    expect(await letters.find(_id)).toMatchObject({
      subject: someContent.subject,
      shoeIds: ['shoe-tide', 'shoe-nino'],
    });
    expect(await remove(_id)).toMatchObject({ ok: true });
    expect(await remove(_id)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
    expect(await letters.history.undoNewest(_id)).toMatchObject({ ok: true });
    expect(await letters.find(_id)).toMatchObject({ state: 'draft' });
  });

  test('counts who would get it now', async () => {
    await letters.clear();
    await subscribe(letters.shop, 'mia@mail.test', 'tom@mail.test');
    const waiting = { email_key: 'waits@mail.test', email: 'waits@mail.test', confirmed: false };
    await letters.shop.db.insertInto('newsletter_subscriber').values(waiting).execute();
    expect(await letters.create()).toMatchObject({ recipients: 2, sent: 0, remaining: 2 });
    const listed = await letters.ada.call('GET /admin/letters', {});
    expect(listed).toMatchObject({ total: 1, body: [{ recipients: 2 }] });
  });

  test('is created once from one form', async () => {
    await letters.clear();
    const send = () =>
      letters.ada.call('POST /admin/letters', { body: someContent }, { idempotencyKey: 'one form' });
    const [first, second] = [await send(), await send()];
    expect(first.ok && second.ok && second.body).toEqual(first.ok && first.body);
    expect(await letters.ada.call('GET /admin/letters', {})).toMatchObject({ total: 1 });
  });

  test('has a text part with the words of its HTML part, and whole links', async () => {
    const markdown = `# The **winter** _sale_

Begins [today](/sale), see [all of it](https://other.test/a?b=1&c=2) or <https://other.test/more>.

- one with \`code --flag\`
- two
  1. first & last
  2. second [again](/sale)

> Quoted 5 \\* 3, since 1986\\.

| Size | Price |
| ---- | ----- |
| 9    | $90   |

\`\`\`
const block = 1;
\`\`\`

[Write to us](mailto:hola@shop.test)`;
    const preview = await letters.ada.call('POST /admin/letters/preview', {
      body: { ...someContent, markdown, shoeIds: ['shoe-tide'] },
    });
    if (!preview.ok) throw new Error(preview.problem.detail);
    expectSameParts(preview.body);
    const image = await letters.ada.call('POST /admin/letters', {
      body: { ...someContent, markdown: '![Tide](/tide.png)' },
    });
    expect(image).toMatchObject({ problem: { errors: [{ field: 'markdown' }] } });
  });

  test.each([
    [{ subject: ' ' }, 'subject', 'Enter a subject'],
    [{ markdown: '\n' }, 'markdown', 'Enter some text'],
    [{ markdown: 'Hi <b>you</b>' }, 'markdown', /^HTML is not allowed: <b>/],
    [{ markdown: '![rain](rain.png)' }, 'markdown', /^Pictures are not allowed: rain.png/],
    [{ shoeIds: ['shoe-gone'] }, 'shoeIds', 'There is no shoe with the id “shoe-gone”'],
  ])('is refused as %j', async (content, field, message) => {
    const body = { ...someContent, ...content };
    const { _id } = await letters.create();
    for (const answer of [
      await letters.ada.call('POST /admin/letters', { body }),
      await change(_id, content),
    ])
      expect(answer).toMatchObject({
        problem: {
          status: 422,
          errors: [
            { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
          ],
        },
      });
  });

  test('can keep a shoe that was deleted since', async () => {
    const { _id } = await letters.create({ shoeIds: ['shoe-orbit'] });
    await letters.ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-orbit' } });
    expect(await change(_id, { subject: 'Later', shoeIds: ['shoe-orbit'] })).toMatchObject({ ok: true });
  });
});

test('a scheduled letter can neither be changed nor deleted, also not by an undo, until it is stopped', async () => {
  await letters.clear();
  await subscribe(letters.shop, 'mia@mail.test');
  const { _id } = await letters.create();
  await change(_id, { subject: 'Changed' });
  const changed = await letters.history.newest(_id);
  await letters.send(_id, inAnHour());
  for (const answer of [await change(_id, {}), await remove(_id), await letters.history.undo(changed)])
    expect(answer).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', detail: /Only a draft/ } });
  expect(await letters.stop(_id)).toMatchObject({ body: { state: 'draft', at: null, subject: 'Changed' } });
  expect(await letters.history.undo(changed)).toMatchObject({ ok: true });
});

test('what was sent cannot be undone', async () => {
  await letters.clear();
  await subscribe(letters.shop, 'mia@mail.test');
  const { _id } = await letters.create();
  await letters.send(_id);
  const entry = await letters.history.newest(_id);
  expect(entry).toMatchObject({ title: 'Sent letter “New this week” to 1 subscriber', undoable: false });
  expect(await letters.history.undo(entry)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
});

describe('a preview', () => {
  const preview = async (content: object) => {
    const body = { ...someContent, ...content };
    const answer = await letters.ada.call('POST /admin/letters/preview', { body });
    if (!answer.ok) throw new Error(answer.problem.detail);
    return answer.body;
  };

  test('is the email with its text, shoes and leave link', async () => {
    const { html, text, problems, sendsMail } = await preview({
      markdown: 'Our **favorites**, [on sale](/sale) & more',
      shoeIds: ['shoe-tide'],
    });
    const { publicOrigin } = letters.shop.settings;
    expect(html).toContain('<strong>favorites</strong>');
    expect(html).toContain(`<a style="color:inherit" href="${publicOrigin}/sale">on sale</a> &amp; more`);
    expect(html).toContain(`<a href="${publicOrigin}/products/shoe-tide"`);
    expect(text).toMatch(/\n\nSneaker Paradise\n$/);
    expect(html).toMatch(new RegExp(`<img src="${publicOrigin}/pictures/[^"]+\\.webp"`));
    expect(text).toContain(`Our favorites, on sale (${publicOrigin}/sale) & more\n\n`);
    expect(text).toMatch(/\$\d+.* {2}http:\/\/localhost:4100\/products\/shoe-tide\n/);
    expect(text).toContain('/newsletter/leave');
    expect([problems, sendsMail]).toEqual([[], false]);
  });

  test('shows what cannot be sent, also of an unfinished letter', async () => {
    const { html, problems } = await preview({
      subject: '',
      markdown: '<script>alert(1)</script>',
      shoeIds: ['shoe-gone'],
    });
    expect(html).not.toContain('<script>');
    expect(problems).toEqual([
      expect.stringMatching(/^HTML is not allowed/),
      'There is no shoe with the id “shoe-gone”',
    ]);
  });
});
