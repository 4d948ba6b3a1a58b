import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderEmail } from '#platform/outbox/email-template.ts';
import { expectSameParts } from '../support/email-parts.ts';
import { testMailSite } from '../support/mail-site.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

test('the text part of each email to customers has the words of the HTML part in order, and its links whole', async () => {
  const listed = await ada.call('GET /admin/mail-templates', {});
  const kinds = listed.ok ? listed.body.map(({ kind }) => kind) : [];
  expect(kinds.length).toBeGreaterThan(10);
  for (const kind of kinds) {
    const preview = await ada.call('POST /admin/mail-templates/{kind}/preview', {
      params: { kind },
      body: {},
    });
    expect([kind, preview.ok]).toEqual([kind, true]);
    if (preview.ok) expectSameParts(preview.body);
  }
});

test('so has an email with all that emails can have', () => {
  expectSameParts(
    renderEmail(
      {
        heading: 'Sizes & “more” < new',
        paragraphs: [
          'Plain, 5 < 6.',
          ['See ', { label: 'the sale', link: 'https://shop.test/sale?a=1&b=2' }, '.'],
          '',
        ],
        items: [
          { label: 'Orbit', picture: 'https://shop.test/x.webp', note: 'Size 9', amount: '$120' },
          { label: 'Total', amount: '$120' },
        ],
        details: [['Ship to', 'Mia Berg\n12 Harbor Street']],
        button: { label: 'View order', link: 'https://shop.test/order/1' },
        footnote: ['Questions? ', { label: 'Write to us', link: 'https://shop.test/contactUs' }],
        signature: 'Shoe Lane · hola@shop.test',
      },
      testMailSite,
    ),
  );
});
