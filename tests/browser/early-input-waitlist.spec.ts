import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import { createSoldOutShoe, findMail, pathIn } from './waitlist-steps.ts';

test('a place on a waitlist is asked for once, then left once', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const changes = recordChanges(page);
  const address = `/products/${shoe._id}/waitlist`;
  await actBeforeHydration(page, address, () => page.getByRole('button', { name: 'Tell me' }).dblclick());
  await expect(page.getByText('You are first in line')).toBeVisible();
  const [entry] = await (await page.request.get('/api/waitlist')).json();
  await actBeforeHydration(page, address, () => page.getByRole('button', { name: /^Leave/ }).click());
  await expect(page.getByText('You are first in line')).toHaveCount(0);
  await expectRequests(page, changes, [`DELETE /api/waitlist/${entry._id}`, 'POST /api/waitlist']);
});

test('the link of a mail confirms a place once', async ({ page, browser, baseURL }) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.request.post('/api/waitlist', {
    data: { shoeId: shoe._id, size: '9', email },
    headers: { origin: baseURL ?? '' },
  });
  const changes = recordChanges(page);
  const link = pathIn(await findMail(page, email, /^Confirm your place/), 'Confirm my place');
  await actBeforeHydration(page, link, () => page.getByRole('button', { name: 'Confirm my place' }).click());
  await expect(page.getByText('Size 9: You are first in line')).toBeVisible();
  await expectRequests(page, changes, [expect.stringContaining('POST /api/waitlist/claims/')]);
});
