import { expect, test } from './browser-test.ts';
import {
  expectEmptyCart,
  expectPaid,
  fillCart,
  fillForm,
  payWhatIsThere,
  readScreen,
  steps,
} from './lost-answer-steps.ts';
import { failFirstRequest, faults, listCases } from './lost-answers.ts';
import { checkoutButton, expectThanks } from './shopping-steps.ts';

// Lost answers, and the refusal of a payment that was cancelled, are what these journeys are about.
test.use({ expectedNoise: [/status of (402|503)|net::ERR_FAILED/] });

/** What the shop answers to the first checkout: one that arrives last was cancelled before. */
const statuses = { 'at once': 200, late: 402, never: null } as const;

for (const [what, fault, next, step] of listCases(faults, steps)) {
  test(`${what}, then ${next}: one charge, for what was on screen`, async ({ page, shop, customer }) => {
    await fillCart(page);
    await fillForm(page);
    const first = await readScreen(page);
    const request = await failFirstRequest(page, '**/api/cart/checkout', fault);
    await checkoutButton(page).click();
    await request.met;

    const active = await step(page);
    if (active === page && fault.answers === 'late') await request.release();
    const last = await payWhatIsThere(active, customer);
    const isFirstPaid = fault.reaches === 'at once';
    expect(await request.release()).toBe(statuses[fault.reaches]);
    await expectPaid(page, { shop, customer, paid: isFirstPaid ? first : last });
    await expectEmptyCart(active);
  });
}

test('a paid payment in the address shows its order, and leaves the cart as it is', async ({
  page,
  shop,
  customer,
}) => {
  await fillCart(page);
  await fillForm(page);
  const paid = await payWhatIsThere(page, customer);
  const order = await expectThanks(page);
  await fillCart(page);
  await page.goto(`/cart?payment=${order.split('/').at(-1)}`);
  await expect(page).toHaveURL(order);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await expectPaid(page, { shop, customer, paid });
});
