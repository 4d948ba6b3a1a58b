import { screens } from '#shop/shell/pages/admin/screens.ts';
import { linkIn, tokenIn } from '../support/newsletter-mails.ts';
import { placeOrder, postToApi, signUpCustomer, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';
import { findMail } from './waitlist-steps.ts';

// Requests in flight when a session ends get 401; the sandboxed frame of an email blocks scripts, also those of the tests.
test.use({ expectedNoise: [/status of 401|Blocked script execution in 'about:srcdoc'/] });
test.beforeEach(({ page }) => recordMessages(page));

const specifiedScreens = ['/admin', '/orders', '/createshoes', '/createbrand', '/createsize', '/modifshoe'];
/** Names of the chunks of administration, after their route modules. */
const adminChunk =
  /admin|actions|audit-log|charts|create-(brand|shoes|size)|dashboard|discounts|edit-discount|\bletters?\b|mail|modify-shoes|people|reconciliation|visits|health|webhook/;
const additionalScreens = screens.map(({ to }) => to).filter((to) => !specifiedScreens.includes(to));

test('marks an order as received, shows that in its timeline, and undoes it', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  await page.goto('/orders');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await expect(row.getByText('Pending').locator('visible=true')).toHaveCount(1);
  await row.getByRole('button', { name: 'Mark received' }).click();
  await expectMessage(page, 'status', 'Order marked received');
  await expect(row.getByRole('button', { name: 'Mark pending' })).toBeEnabled();

  await row.getByRole('button', { name: 'Timeline' }).click();
  const events = page.getByRole('dialog', { name: 'Timeline' }).getByRole('listitem');
  await expect(events.filter({ hasText: 'Paid' })).toHaveCount(1);
  // Mail of the order is sent by a job, so it may stand before this event or after it.
  const change = events.filter({ hasText: 'Status changed from Pending to Received' });
  await expect(change).toContainText('ada@sneaker-paradise.example');
  await page.keyboard.press('Escape');

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Mark received' })).toBeVisible();
  await row.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/orders/${idPayment}`);
});

test('shows a disabled user a message on the account page, redirects them home and signs them out until enabled again', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, context } = await signUpCustomer(browser, baseURL);
  const customer = await context.newPage();
  await page.goto(`/admin?users.search=${email}`);
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Manager' }).click();
  await expectMessage(page, 'status', 'Manager role added');
  await expect(row.getByRole('button', { name: 'Manager', pressed: true })).toBeVisible();
  await row.getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByRole('button', { name: 'Enable' })).toBeVisible();

  await recordMessages(customer);
  await customer.goto('/account');
  await expectMessage(customer, 'alert', 'Your account is Disabled or Eliminated');
  await expect(customer).toHaveURL('/');
  await expect.poll(async () => (await (await customer.request.get('/api/session')).json()).user).toBeNull();

  await row.getByRole('button', { name: 'Enable' }).click();
  await expect(row.getByRole('button', { name: 'Disable' })).toBeVisible();
  await context.close();
});

test('redirects everybody but administrators home, and loads no admin code for shoppers', async ({
  page,
  browser,
  baseURL,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  const { context } = await signUpCustomer(browser, baseURL);
  const customer = await context.newPage();
  await customer.goto('/admin');
  await expect(customer).toHaveURL('/');
  for (const { request } of [page, customer]) {
    for (const address of [...specifiedScreens, ...additionalScreens]) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect([address, answer.status(), answer.headers().location]).toEqual([address, 302, '/']);
    }
  }
  await context.close();
  expect(loaded.filter((path) => adminChunk.test(path) && path.endsWith('.js'))).toEqual([]);
});

test('administration is reached from the shop, and by going back after a reload', async ({
  page,
  administrator: _,
}) => {
  const bar = page.getByRole('navigation', { name: 'Administration' });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(bar).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
});

test('redirects home on the next navigation after the permission is lost', async ({
  page,
  administrator: _,
}) => {
  const sessionLoaded = page.waitForResponse('**/api/session');
  await page.goto('/admin');
  await sessionLoaded;
  await page.context().clearCookies();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Customers' })
    .click();
  await expect(page).toHaveURL('/');
});

test('searches and exports messages and subscribers, and shows and resends an email', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const message = 'The left shoe looks like a ten <b>to me</b>.';
  await postToApi(page.request, baseURL, 'mail/contactUs', { name: 'Mara', email, message });
  await postToApi(page.request, baseURL, 'mail/newsletter', { email });
  const waiting = `waiting-${email}`;
  await postToApi(page.request, baseURL, 'mail/newsletter', { email: waiting });
  const token = tokenIn(linkIn(await findMail(page, email, /^Confirm your subscription/), 'confirm'));
  await postToApi(page.request, baseURL, 'mail/newsletter/confirm', { token });

  await page.goto('/admin/people');
  const subscribers = page.getByRole('region', { name: /^Subscribers/ });
  await expect(subscribers.getByRole('row', { name: waiting })).toContainText('Waiting');
  await expect(
    subscribers.getByRole('row').filter({ hasText: email }).filter({ hasNotText: waiting }),
  ).toContainText('Confirmed');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(email);
  await page.getByRole('searchbox', { name: 'Search messages' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: email }).filter({ hasText: message })).toHaveCount(1);
  const csv = subscribers.getByRole('link', { name: 'CSV' });
  const file = await page.request.get((await csv.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toContain('text/csv');
  const exported = await file.text();
  expect(exported).toContain(`\n${email},`);
  expect(exported).not.toContain(waiting);

  await page.goto(`/admin/mails?search=${email}`);
  const mail = page.getByRole('row').filter({ hasText: 'We got your message' });
  await mail.getByRole('link', { name: 'View' }).click();
  const content = page.frameLocator('iframe[title="Email content"]');
  await expect(content.getByText('Thanks for getting in touch.')).toBeVisible();
  const title = content.getByText('SNEAKER PARADISE', { exact: true });
  await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.reload();
  await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)');
  const resend = page.getByRole('button', { name: 'Resend' });
  await expect(async () => {
    await page.reload();
    await expect(resend).toBeEnabled({ timeout: 500 });
  }).toPass();
  await resend.click();
  await expectMessage(page, 'status', 'The email will be sent again');
  await page.goto(`/admin/mails?search=${email}`);
  await expect(mail).toHaveCount(2);
});

test('marks a subscriber as bounced, and undoes it', async ({ page, baseURL, administrator: _ }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await postToApi(page.request, baseURL, 'mail/newsletter', { email });
  await page.goto(`/admin/people?subscribers.search=${email}`);
  const row = page.getByRole('table', { name: 'Subscribers' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Mark as bounced: ${email}` }).click();
  await expectMessage(page, 'status', 'Address marked as bounced');
  await expect(row).toContainText('Bounced');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Waiting');
});

test('lists when and where somebody who left the newsletter had agreed to it', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await postToApi(page.request, baseURL, 'mail/newsletter', { email });
  const mail = await findMail(page, email, /^Confirm your subscription/);
  for (const purpose of ['confirm', 'leave'] as const)
    await postToApi(page.request, baseURL, `mail/newsletter/${purpose}`, {
      token: tokenIn(linkIn(mail, purpose)),
    });
  await page.goto(`/admin/people?subscribers.search=${email}`);
  await expect(page.getByRole('table', { name: 'Subscribers' })).toContainText('No subscribers found');
  await page.getByRole('combobox', { name: 'Subscriber status' }).selectOption('Unsubscribed');
  const table = page.getByRole('table', { name: 'Unsubscribed' });
  const row = table.getByRole('row').filter({ hasText: email });
  // When they subscribed, confirmed and left.
  await expect(row.locator('time').filter({ visible: true })).toHaveCount(3);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Email',
    'Subscribed',
    'Confirmed',
    'Source',
    'Unsubscribed',
    'Actions',
  ]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('button', { name: 'Yes, erase address!' }).click();
  await expectMessage(page, 'status', 'Address erased');
  await expect(table).toContainText('No unsubscribed addresses found');
});

test('logs out with a message and redirects home', async ({ page, administrator: _ }) => {
  await page.goto('/admin');
  await expect(page.getByRole('banner').getByText('ada@sneaker-paradise.example')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payment provider' })).toHaveAttribute('href', '/sandbox');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectMessage(page, 'status', 'You logout');
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('an administrator has no button to be disabled', async ({ page, administrator }) => {
  await page.goto(`/admin?users.search=${administrator.email}`);
  const row = page
    .getByRole('table', { name: 'Users' })
    .getByRole('row')
    .filter({ hasText: administrator.email });
  await expect(row.getByRole('button', { name: 'Manager' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Disable' })).toHaveCount(0);
});

test('a message has a link that begins the reply, and times name their zone', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const sent = await page.request.post('/api/mail/contactUs', {
    data: { name: 'Leo', email, message: 'Where is my left shoe? And the right one?' },
    headers: { origin: baseURL ?? '' },
  });
  expect(sent.ok()).toBe(true);
  await page.goto(`/admin/people?messages.search=${email}`);
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: email });
  const reply = await row.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:.*subject=Your%20message/);
  expect(decodeURIComponent(reply ?? '')).toContain('> Where is my left shoe?');
  await expect(row.locator('time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
});

test('marks a message as answered, filters by that, and undoes it', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  const name = `Sender ${crypto.randomUUID()}`.replaceAll(/[^A-Za-z ]/g, 'x');
  const message = 'Where is my order? It is late.';
  await postToApi(page.request, baseURL, 'mail/contactUs', { name, email: 'sender@mail.example', message });
  await page.goto(`/admin/people?messages.search=${encodeURIComponent(name)}&messages.state=open`);
  const rows = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: name });
  await expect(rows).toContainText('Open');
  await rows.getByRole('button', { name: `Mark answered: message from ${name}` }).click();
  await expectMessage(page, 'status', 'Message marked answered');
  await expect(rows).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Message status' }).selectOption('Answered');
  await expect(rows.getByText('Answered', { exact: true })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Message status' }).selectOption('Open');
  await expect(rows).toBeVisible();
});
