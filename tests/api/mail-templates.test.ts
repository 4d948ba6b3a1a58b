import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { addSizeWithStock, buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.deleteFrom('mail_template').execute();
  await shop.db.deleteFrom('outbox').execute();
  await ada.call('PUT /admin/settings', {
    body: { shop: { name: 'Sneaker Paradise', contactEmail: null } },
  });
  await shop.cacheInvalidator.invalidate(['mail-templates']);
});

interface Edited {
  subject?: string;
  texts?: Record<string, string>;
}
const ask = async (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: Edited) => {
  const { statusCode, headers, ...response } = await ada.request(
    method,
    `/api/admin/mail-templates/${path}`,
    {
      ...(body && { body }),
    },
  );
  return { statusCode, headers, body: response.json() };
};
const change = (kind: string, body: Edited) => ask('PUT', kind, body);
const restore = (kind: string) => ask('DELETE', kind);
const preview = (kind: string, body: Edited = {}) => ask('POST', `${kind}/preview`, body);
const find = async (kind: string) => {
  const listed = await ada.call('GET /admin/mail-templates', {});
  const found = listed.ok && listed.body.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no template ${kind}`);
  return found;
};
const mailsOf = (kind: string) =>
  shop.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
const sendMessage = () =>
  shop.visitor().call('POST /mail/contactUs', {
    body: { name: 'Mia Berg', email: 'mia@mail.test', message: 'Where is my order? It is late.' },
  });

describe('a preview', () => {
  test('shows the examples in a shop without orders, and the newest order otherwise', async () => {
    expect((await preview('order-paid')).body).toMatchObject({
      subject: 'Your order SP-3F0C12DE',
      text: expect.stringContaining('Orbit Runner  Size 9 × 2  $240'),
    });
    const size = await addSizeWithStock(shop, 'shoe-tide', 1);
    await buy(shop, { size, shoe: 'shoe-tide' });
    const [sent] = await mailsOf('order-paid');
    const { body } = await preview('order-paid');
    expect(body).toEqual({ subject: sent?.subject, html: sent?.body_html, text: sent?.body_text });
    for (const kind of ['order-shipped', 'refund-pending', 'refund-succeeded', 'refund-failed'])
      expect((await preview(kind)).body.subject).toContain(sent?.subject.replace('Your order ', ''));
  });

  test('of an email about an account has the newest sign-in and change of its settings', async () => {
    const device = 'Opera on Android';
    const mia = await shop.signUp();
    for (const event of ['second-factor-on', 'signed-in', 'sign-in-failed'])
      await shop.db.insertInto('account_event').values({ user_id: mia.uid, event, device }).execute();
    expect((await preview('new-device')).body.text).toContain(`from a new device: ${device}.`);
    expect((await preview('factor-changed')).body.text).toContain('Turned on two-factor authentication');
  });

  test('has the edited texts over the saved ones, and saves nothing', async () => {
    await change('new-device', { subject: 'Saved', texts: { device: 'Saved {{device}}' } });
    const { body, headers } = await preview('new-device', { texts: { advice: 'Edited' } });
    expect(body.subject).toBe('Saved');
    expect(body.text).toMatch(/^Saved .+\n\nEdited$/m);
    expect(headers['audit-entry']).toBeUndefined();
    expect((await find('new-device')).texts.advice).not.toBe('Edited');
  });
});

describe('a template', () => {
  test('is listed with its original texts and its placeholders', async () => {
    expect(await find('order-paid')).toMatchObject({
      name: 'Order paid',
      subject: 'Your order {{orderNumber}}',
      texts: { heading: 'Thank you for your order', button: 'View your order' },
      isChanged: false,
      placeholders: expect.arrayContaining([
        {
          name: 'orderNumber',
          meaning: 'the number of the order',
          example: 'SP-3F0C12DE',
          isLink: false,
        },
        expect.objectContaining({ name: 'shopName', example: 'Shoe Lane' }),
        expect.objectContaining({ name: 'contactLink', isLink: true }),
      ]),
    });
  });

  test('that does not exist is not found', async () => {
    for (const { statusCode } of [
      await change('toString', {}),
      await restore('contact'),
      await preview('contact'),
      await ask('POST', 'contact/test', {}),
    ])
      expect(statusCode).toBe(404);
  });

  test('is for administrators only', async () => {
    const mia = await shop.signUp();
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/order-paid'],
      ['DELETE', '/order-paid'],
      ['POST', '/order-paid/preview'],
      ['POST', '/order-paid/test'],
    ] as const)
      for (const [client, status] of [
        [mia, 403],
        [shop.visitor(), 401],
      ] as const) {
        const body = method === 'PUT' || method === 'POST' ? { body: {} } : {};
        const refused = await client.request(method, `/api/admin/mail-templates${path}`, body);
        expect(refused.statusCode).toBe(status);
      }
  });
});

describe('changed texts', () => {
  test('are in the email of the next order, without a restart', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 2);
    await change('order-paid', {
      subject: '{{shopName}}: {{orderNumber}}',
      texts: { heading: 'Hola {{customerName}}', payment: '', footnote: '[Write us]({{contactLink}})!' },
    });
    await buy(shop, { size });
    const [mail] = await mailsOf('order-paid');
    expect(mail?.subject).toMatch(/^Sneaker Paradise: SP-[0-9A-F]{8}$/);
    expect(mail?.body_text).toMatch(/^Hola \S+/);
    expect(mail?.body_text).not.toContain('We received your payment');
    expect(mail?.body_text).toContain('Delivery is free. See our Terms of Service');
    expect(mail?.body_text).toContain('Write us (http://localhost:4100/contactUs)!\n\nSneaker Paradise\n');
    expect(mail?.body_html).not.toMatch(/<p[^>]*><\/p>/);
    expect(mail?.body_html).toMatch(/<a href="http:\/\/localhost:4100\/contactUs"[^>]*>Write us<\/a>!/);
  });

  test('that are left out are the original, and DELETE restores all', async () => {
    await change('contact-confirmation', { subject: 'Got it', texts: { thanks: 'Gracias.' } });
    expect(await find('contact-confirmation')).toMatchObject({
      isChanged: true,
      subject: 'Got it',
      texts: { heading: 'We got your message', thanks: 'Gracias.' },
    });
    const again = await change('contact-confirmation', { texts: { thanks: 'Hola.' } });
    expect(again.body).toMatchObject({ subject: 'We got your message', texts: { thanks: 'Hola.' } });
    const restored = await restore('contact-confirmation');
    expect(restored.body).toMatchObject({ isChanged: false, subject: 'We got your message' });
    await sendMessage();
    const [mail] = await mailsOf('contact-confirmation');
    expect(mail?.body_text).toContain("Thanks for getting in touch. We'll reply as soon as we can.");
  });

  test('that equal the original, or what is saved, change nothing', async () => {
    const { subject, texts } = await find('new-device');
    const same = await change('new-device', { subject, texts });
    expect(same.headers['audit-entry']).toBeUndefined();
    expect(same.body.isChanged).toBe(false);
    await change('new-device', { subject: 'A new device' });
    const again = await change('new-device', { subject: ' A\r\nnew device ' });
    expect(again.headers['audit-entry']).toBeUndefined();
    expect(again.body.subject).toBe('A new device');
  });

  test('are recorded, and an undo restores what the entry changed and nothing else', async () => {
    const history = createAuditLogClient(ada);
    await change('order-shipped', { texts: { heading: 'On the road', trackingButton: 'Follow it' } });
    const first = await history.newest('order-shipped');
    expect(first).toMatchObject({
      title: 'Changed heading and tracking button of template Order shipped',
      changes: [
        { field: 'heading', before: 'Your order is on its way', after: 'On the road' },
        { field: 'tracking button', before: 'Track your package', after: 'Follow it' },
      ],
    });
    const texts = { heading: 'On the road', trackingButton: 'Follow it', tracking: '' };
    await change('order-shipped', { subject: 'Off it goes', texts });
    expect((await history.undo(first)).ok).toBe(true);
    expect(await find('order-shipped')).toMatchObject({
      subject: 'Off it goes',
      texts: {
        heading: 'Your order is on its way',
        trackingButton: 'Track your package',
        tracking: '',
      },
    });
    expect((await preview('order-shipped')).body.text).toMatch(/^Your order is on its way\n/);
    await restore('order-shipped');
    expect((await history.undoNewest('order-shipped')).ok).toBe(true);
    expect((await find('order-shipped')).subject).toBe('Off it goes');
  });
});

describe('a text is refused', () => {
  test.each([
    [{ subject: 'Order {{oderNumber}}' }, 'subject', 'This email has no placeholder {{oderNumber}}'],
    [{ texts: { payment: '{{toString}}' } }, 'texts.payment', 'This email has no placeholder {{toString}}'],
    [{ texts: { payment: '{{ }}' } }, 'texts.payment', 'This email has no placeholder {{}}'],
    [{ texts: { payment: '{{total}' } }, 'texts.payment', 'Write placeholders like {{shopName}}'],
    [{ texts: { greeting: 'Hola' } }, 'texts.greeting', 'This email has no text “greeting”'],
    [{ texts: { __proto__x: 'Hola' } }, 'texts.__proto__x', 'This email has no text “__proto__x”'],
    [{ subject: ' \n ' }, 'subject', 'Enter some text'],
    [{ texts: { heading: '' } }, 'texts.heading', 'Enter some text'],
    [{ texts: { button: '  ' } }, 'texts.button', 'Enter some text'],
    [{ subject: '[a]({{termsLink}})' }, 'subject', 'Links are not allowed here: {{termsLink}}'],
    [{ texts: { button: '{{termsLink}}' } }, 'texts.button', 'Links are not allowed here: {{termsLink}}'],
    [
      { texts: { payment: 'See {{termsLink}}' } },
      'texts.payment',
      'Write this as a link: [your words]({{termsLink}})',
    ],
    [{ texts: { payment: '[a]({{customerName}})' } }, 'texts.payment', '{{customerName}} is not a link'],
    [{ texts: { payment: '[ ]({{termsLink}})' } }, 'texts.payment', 'The link to {{termsLink}} needs a text'],
    [
      { texts: { payment: '[{{x}}]({{termsLink}})' } },
      'texts.payment',
      'This email has no placeholder {{x}}',
    ],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Use at most 200 characters'],
    [{ texts: { payment: 'x'.repeat(2_001) } }, 'texts.payment', 'Use at most 2,000 characters'],
  ])('%j', async (body, field, message) => {
    for (const { statusCode, body: refused } of [
      await change('order-paid', body),
      await preview('order-paid', body),
      await ask('POST', 'order-paid/test', body),
    ]) {
      expect(statusCode).toBe(422);
      expect(refused.errors[0]).toEqual({ field, message });
    }
    expect((await find('order-paid')).isChanged).toBe(false);
  });
});

describe('values', () => {
  test('are escaped in HTML, have no effect as placeholders, and cannot break the subject', async () => {
    await ada.call('PUT /admin/settings', {
      body: { shop: { name: '<script>alert(1)</script> {{orderNumber}} [x]({{termsLink}})' } },
    });
    const { body } = await preview('order-paid', {
      subject: 'From {{shopName}}',
      texts: { heading: '{{shopName}}', payment: '<b>{{shopName}}</b>' },
    });
    const name = '<script>alert(1)</script> {{orderNumber}} [x]({{termsLink}})';
    expect(body.subject).toBe(`From ${name}`);
    expect(body.text).toContain(`${name}\n\n<b>${name}</b>`);
    expect(body.html).not.toMatch(/<script|<b>/);
    expect(body.html).toContain('&#60;b&#62;&#60;script&#62;');
  });
});

test('a test email goes to the caller, with the edited texts and nothing of a customer', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 1);
  await buy(shop, { size });
  const { body } = await ask('POST', 'order-paid/test', { subject: 'Try {{orderNumber}}' });
  expect(body).toEqual({ recipient: 'ada@shop.test' });
  const [mail, ...more] = await mailsOf('template-test');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'ada@shop.test', subject: 'Try SP-3F0C12DE' });
  expect(mail?.body_text).toContain('Ship to: Mia Berg');
});

test('emails to customers end with the name and the contact email of the shop, others do not', async () => {
  await ada.call('PUT /admin/settings', {
    body: { shop: { name: 'Núria & Söhne', contactEmail: 'hola@shop.test' } },
  });
  await sendMessage();
  const [confirmation] = await mailsOf('contact-confirmation');
  expect(confirmation?.body_text).toMatch(/\n\nNúria & Söhne · hola@shop\.test\n$/);
  expect(confirmation?.body_html).toContain('Núria &#38; Söhne · hola@shop.test</td>');
  const [message] = await mailsOf('contact');
  expect(message?.body_text).not.toContain('hola@shop.test');
});
