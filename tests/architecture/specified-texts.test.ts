import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { imageRequired } from '#platform/contract/fields/image-required.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';
import { changePasswordEndpoint } from '#shop/accounts/contract/account.ts';
import { password } from '#shop/accounts/contract/fields/account-fields.ts';
import {
  addSizeFields,
  brandName,
  createShoeFields,
  modifyShoeFields,
} from '#shop/catalog/contract/fields/catalog-fields.ts';
import { addSizeEndpoint } from '#shop/catalog/contract/shoes.ts';
import { subscribeNewsletterEndpoint } from '#shop/content/contract/mail.ts';
import { billingFields } from '#shop/orders/contract/billing.ts';
import { paymentMessage } from '#shop/orders/contract/checkout.ts';
import { reviewText, reviewUpdateText } from '#shop/reviews/contract/review-fields.ts';

/** The validation message for a value, or null for a valid one. */
const messageOf = (schema: z.ZodType, value: unknown): string | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
};

const fortyOne = 'a'.repeat(41);
const digits41 = '9'.repeat(41);

describe('the messages of §5', () => {
  test.each([
    [email, 'nobody', 'Use a valid email'],
    [billingFields.name, 'Al', 'Please enter a valid name.'],
    [billingFields.name, 'R2D2', 'Please enter a valid name.'],
    [billingFields.state, 'NY', 'The state can only contain letters and spaces'],
    [billingFields.state, fortyOne, 'The state can only contain letters and spaces'],
    [billingFields.city, 'X-Town', 'The city can only contain letters and spaces'],
    [billingFields.line1, 'A 1', 'enter the line 1 correctly'],
    [billingFields.line1, '12345678901234567', 'enter the line 1 correctly'],
    [billingFields.postal_code, '12#45', 'enter the postal code correctly'],
    [reviewText, 'four', 'Review must contain at least 5 characters.'],
    [reviewUpdateText, 'four', 'Review update must contain at least 5 characters.'],
    [createShoeFields.brand, '', 'Enter a valid brand'],
    [createShoeFields.name, '', 'Enter a valid name'],
    [createShoeFields.color, '', 'Enter a valid color'],
    [createShoeFields.description, '', 'Enter a valid description'],
    [createShoeFields.name, 'Air 1', 'The name can only contain letters and spaces'],
    [createShoeFields.brand, fortyOne, 'The name can only contain letters and spaces'],
    [createShoeFields.price, '', 'Enter a valid price'],
    [createShoeFields.size, '', 'Enter a valid size'],
    [createShoeFields.q, '', 'Enter a valid quantity'],
    [createShoeFields.price, 'ten', 'Only numbers'],
    [createShoeFields.size, '9.5', 'only numbers'],
    [createShoeFields.q, '-1', 'only numbers'],
    [createShoeFields.price, digits41, 'Only numbers'],
    [createShoeFields.size, digits41, 'only numbers'],
    [createShoeFields.q, digits41, 'only numbers'],
    [brandName, '', 'Enter a valid brand name'],
    [brandName, 'X1', 'The name can only contain letters and spaces'],
    [addSizeFields.size, '', 'Enter a valid size'],
    [addSizeFields.size, 'L', 'The size can only contain number'],
    [addSizeFields.q, '', 'Enter a valid quantity'],
    [addSizeFields.q, 'L', 'The quantity can only contain number'],
    [addSizeFields.size, digits41, 'The size can only contain number'],
    [addSizeFields.q, digits41, 'The quantity can only contain number'],
    [modifyShoeFields.brand, '', 'Enter a valid brand'],
    [modifyShoeFields.name, '', 'Enter a valid name'],
    [modifyShoeFields.color, '', 'Enter a valid color'],
    [modifyShoeFields.price, '', 'Enter a valid price'],
    [modifyShoeFields.size, '', 'Enter a valid size'],
    [modifyShoeFields.description, '', 'Enter a valid description'],
    [modifyShoeFields.q, '', 'Enter a valid quantity'],
    [sizeLabel, '', 'Add size'],
  ])('%# %j: %s', (schema, value, words) => {
    expect(messageOf(schema, value)).toBe(words);
  });

  test('a missing picture on modify', () => {
    expect(imageRequired).toBe('Add a valid image');
  });

  test.each([
    ['', 'Fill the password'],
    ['12345', 'The Password should be at least 6 characters'],
  ])('the password %j: %s', (value, words) => {
    expect(messageOf(password, value)).toBe(words);
  });
});

test('the problems of §8', () => {
  expect(problemTypes).toMatchObject({
    USER_NOT_FOUND: { status: 401, title: 'User not found' },
    WRONG_PASSWORD: { status: 401, title: 'Wrong Password' },
    CARD_DECLINED: { status: 402, title: 'error in your payment' },
    ACCOUNT_DISABLED: { status: 403, title: 'Your account is Disabled or Eliminated' },
    NOT_BOUGHT: { status: 403, title: "You haven't bought these yet" },
  });
});

test('the responses that screens show', () => {
  expect(
    subscribeNewsletterEndpoint.responses[200].parse({ message: 'Thanks for subscribing!' }),
  ).toBeTruthy();
  expect(changePasswordEndpoint.responses[200].parse({ message: 'Password Updated' })).toBeTruthy();
  expect(addSizeEndpoint.responses[200].parse('Size added')).toBe('Size added');
  expect(paymentMessage).toBe('Successful payment');
});
