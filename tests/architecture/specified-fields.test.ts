import { describe, expect, test } from 'vitest';
import { id } from '#platform/contract/fields/id.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { password } from '#shop/accounts/contract/fields/account-fields.ts';
import {
  addSizeFields,
  brandName,
  createShoeFields,
  modifyShoeFields,
} from '#shop/catalog/contract/fields/catalog-fields.ts';
import { contactFields } from '#shop/content/contract/contact-fields.ts';
import { rating } from '#shop/reviews/contract/review-fields.ts';

describe('the field rules accept', () => {
  test.each([
    ['a brand of one letter', brandName, 'A', 'A'],
    ['a brand of 40 letters', brandName, 'a'.repeat(40), 'a'.repeat(40)],
    ['accents, composed on the way', brandName, ' Nin\u0303o ', 'Niño'],
    ['letters of any script', brandName, '田中 Ωμέγα', '田中 Ωμέγα'],
    ['digits as text', createShoeFields.price, '0089', 89],
    ['a number for a number', createShoeFields.q, 7, 7],
    ['the highest price', createShoeFields.price, '9999999', 9_999_999],
    ['a size as a number', createShoeFields.size, 9, '9'],
    ['a size of 40 digits', createShoeFields.size, '9'.repeat(40), '9'.repeat(40)],
    ['a price written with 40 digits', createShoeFields.price, '89'.padStart(40, '0'), 89],
    ['a quantity of nothing', addSizeFields.q, '0', 0],
    ['half sizes on modify', modifyShoeFields.size, '9.5', '9.5'],
    ['cents on modify', modifyShoeFields.price, '89.50', 89.5],
    ['a label of the original client', sizeLabel, 10, '10'],
    ['an address of any country', email, ' mía@tienda.example ', 'mía@tienda.example'],
    ['a password of 128 characters', password, 'x'.repeat(128), 'x'.repeat(128)],
    ['five stars', rating, 5, 5],
    ['an id', id, 'a-B_9', 'a-B_9'],
  ])('%s', (_what, schema, value, parsed) => {
    expect(schema.parse(value)).toBe(parsed);
  });
});

describe('the field rules reject', () => {
  test.each([
    ['a brand of spaces', brandName, '   '],
    ['a line break in a name', brandName, 'a\nb'],
    ['an emoji', brandName, 'Shoe 🙂'],
    ['a price below nothing', modifyShoeFields.price, '-1'],
    ['a price that is no number', modifyShoeFields.price, 'NaN'],
    ['an endless price', modifyShoeFields.price, 'Infinity'],
    ['half a pair', modifyShoeFields.q, '1.5'],
    ['a size of 41 digits', addSizeFields.size, '9'.repeat(41)],
    ['a price written with 41 digits', createShoeFields.price, '89'.padStart(41, '0')],
    ['a description of 2,001 characters', modifyShoeFields.description, 'x'.repeat(2001)],
    ['an address without @', email, 'nobody'],
    ['an address with two @', email, 'a@b@c'],
    ['a line break in an address', email, 'a@b.example\r\nBcc: c@d.example'],
    ['a short message', contactFields.message, 'x'.repeat(19)],
    ['a long message', contactFields.message, 'x'.repeat(501)],
    ['a line break in a name', contactFields.name, 'Mia\r\nBcc: x'],
    ['a password of 129 characters', password, 'x'.repeat(129)],
    ['half a star', rating, 2.5],
    ['stars as text', rating, '5'],
    ['a path for an id', id, '../x'],
    ['an endless id', id, 'x'.repeat(65)],
  ])('%s', (_what, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
