import type { Route } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import {
  expectEmptyCart,
  expectPaid,
  fillCart,
  fillForm,
  payWhatIsThere,
  steps,
} from './lost-answer-steps.ts';
import { failFirstRequest, faults, listCases } from './lost-answers.ts';
import { checkoutButton, expectMessage, fillCredentials, recordMessages } from './shopping-steps.ts';

const failures = {
  lost: (route: Route) => route.abort(),
  503: (route: Route) => route.fulfill({ status: 503, json: {} }),
};

// Lost answers are what these journeys are about. The Response is React Router's: the second redirect of a loader is
// unhandled until the styles of its route are there. While an answer is late, so is the page whose styles are there already.
test.use({ expectedNoise: [/status of (402|503)|net::ERR_FAILED|^Response$|preloaded using link preload/] });
test.beforeEach(({ page }) => recordMessages(page));

// A sign-in that arrives late, or is never seen, looks like one whose answer is lost: it gives the browser nothing. So every
// step follows a late answer, and the other two faults meet the steps that load the cart anew.
const { 'its answer is late': late, 'it arrives after everything else': _last, ...lost } = faults;
const { 'an edit of the cart and a reload': _both, ...allSteps } = steps;
const { 'a reload': reload, 'a second tab': secondTab } = allSteps;
const cases = [
  ...listCases({ 'its answer is late': late }, allSteps),
  ...listCases(lost, { 'a reload': reload, 'a second tab': secondTab }),
];

for (const [what, fault, next, step] of cases) {
  test(`sign-in: ${what}, then ${next}: cart and address stay, and are paid once`, async ({
    page,
    shop,
    customer,
  }) => {
    await page.context().clearCookies();
    await fillCart(page);
    await fillForm(page);
    await page.getByLabel('Line 1').fill('Typed Street 7');
    await checkoutButton(page).click();
    await expect(page).toHaveURL('/signin');
    await fillCredentials(page, customer.email, customer.password);
    const request = await failFirstRequest(page, '**/signin.data*', fault);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await request.met;

    const active = await step(page);
    if (fault.answers === 'late') await request.release();
    const last = await payWhatIsThere(active, customer);
    await request.release();
    // The address is kept for its tab.
    if (active === page) expect(last.line1).toMatch(/^(Typed Street 7|Other Street 6)$/);
    await expectPaid(page, { shop, customer, paid: last });
    await expectEmptyCart(active);
  });
}

for (const [fault, fail] of Object.entries(failures)) {
  test(`the answer who is signed in is ${fault}: nobody is sent to sign in, all that was typed stays and is paid`, async ({
    page,
    shop,
    customer,
  }) => {
    await page.route('**/api/session', fail);
    await fillCart(page);
    await fillForm(page);
    await checkoutButton(page).click();
    await expectMessage(
      page,
      'alert',
      "We didn't get a reply. Your cart and address are saved. Check your connection, then try again.",
    );
    await expect(page).toHaveURL('/cart');
    await page.unroute('**/api/session');
    await expectPaid(page, { shop, customer, paid: await payWhatIsThere(page, customer) });
  });

  test(`the session after a sign-in is ${fault}: a reload goes on`, async ({ page, customer }) => {
    await page.context().clearCookies();
    await page.goto('/signin');
    await page.route('**/api/session', fail);
    // The page's own data would lead to the account as soon as the shop answers.
    await page.route('**/signin.data*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await fillCredentials(page, customer.email, customer.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      page.getByText("You're signed in, but the shop did not respond. Reload the page."),
    ).toBeVisible();
    await page.unroute('**/api/session');
    await page.unroute('**/signin.data*');
    await page.reload();
    await expect(page).toHaveURL('/account');
  });
}
