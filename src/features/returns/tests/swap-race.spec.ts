import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { asAdministrator, buy, createNewShoe, signUpCustomer } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

// The one who comes second.
test.use({ expectedNoise: [/status of 409/] });

const returnsOf = (page: Page) => page.getByRole('region', { name: 'Returns', exact: true });

test('two buyers swap for the last pair of a size at the same moment, and one of them gets it', async ({
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);

  const beginSwap = async (): Promise<Page> => {
    const { context } = await signUpCustomer(browser, baseURL);
    const { idPayment } = await buy(context.request, baseURL, shoe);
    await asAdministrator(browser, baseURL, (request) =>
      request.put(`/api/admin/orders/${idPayment}/shipment`, {
        data: { carrier: 'UPS', trackingNumber: '' },
      }),
    );
    const page = await context.newPage();
    await page.goto(`${baseURL}/order/${idPayment}/return`);
    await page.getByLabel('Refund or new size').selectOption('Size 10');
    return page;
  };
  await asAdministrator(browser, baseURL, (request) =>
    request.put(`/api/shoes/addSize/${shoe._id}`, { data: { size: '10', q: '1' } }),
  );
  const pages = [await beginSwap(), await beginSwap()];
  await Promise.all(
    pages.map((page) => page.getByRole('button', { name: 'Announce return' }).press('Enter')),
  );

  const outcomes = await Promise.all(
    pages.map(async (page) => {
      const lost = page.getByRole('alert').filter({ hasText: 'nothing was announced' });
      const won = returnsOf(page).getByText('Announced. We hold the new size for you until');
      await expect(lost.or(won).first()).toBeVisible();
      return (await won.count()) > 0 ? 'announced' : 'nothing announced';
    }),
  );
  expect(outcomes.toSorted()).toEqual(['announced', 'nothing announced']);
  const shown: Shoe[] = await asAdministrator(browser, baseURL, async (request) =>
    (await request.get(`/api/shoes/${shoe._id}`)).json(),
  );
  expect(shown).toMatchObject([{ stock: [{ size: '9' }, { size: '10', quantity: 0 }] }]);

  // The other one lost nothing that was typed, and takes the money instead.
  const [other] = pages.filter((_, index) => outcomes[index] === 'nothing announced');
  if (!other) throw new Error('Both got the pair');
  await expect(other.getByRole('alert')).toContainText('nothing was announced');
  await other.getByLabel('Refund or new size').selectOption('Money back');
  await other.getByRole('button', { name: 'Announce return' }).press('Enter');
  await expect(returnsOf(other)).toContainText('Announced.');
  for (const page of pages) await page.context().close();
});
