import { expect, type Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { postToApi } from '../browser/administrator.ts';
import { fillAddress, fillCard } from '../browser/shopping-steps.ts';
import { openWindow, type PictureTools, takePicture } from './take-picture.ts';

/** Pictures what a shopper does from the home page to the paid order; resolves to the payment id. */
export async function takeStorefrontPictures(tools: PictureTools): Promise<string> {
  const visitor = await openWindow(tools);
  await visitor.goto('/');
  await takePicture(visitor, tools, 'shop');
  await visitor.context().close();

  const customer = await openWindow(tools);
  const account = { email: 'cleo@mail.example', password: 'correct horse', name: 'Cleo' };
  await postToApi(customer.request, tools.origin, 'auth/sign-up/email', account);
  const shoe = await findReviewedShoe(customer);
  await customer.goto(`/products/${shoe._id}`, { waitUntil: 'networkidle' });
  const size = shoe.stock.find(({ quantity }) => quantity > 1)?.size ?? '';
  await customer.getByRole('radio', { name: size, exact: true }).check();
  await takePicture(customer, tools, 'shoe');
  await customer.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  await customer.getByRole('heading', { name: 'Reviews' }).evaluate((heading) => heading.scrollIntoView());
  await takePicture(customer, tools, 'reviews');

  await customer.locator('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  await expect(customer.getByRole('link', { name: /^Cart/ })).toContainText('1');
  await customer.goto('/cart', { waitUntil: 'networkidle' });
  await fillAddress(customer);
  await fillCard(customer, '4242424242424242');
  await customer.setViewportSize({ width: 1280, height: 1240 });
  await customer.evaluate(() => scrollTo(0, 0));
  await takePicture(customer, tools, 'cart');
  await customer.setViewportSize({ width: 1280, height: 860 });
  await customer.getByRole('button', { name: 'Checkout' }).click();
  await customer.waitForURL('**/order/*', { waitUntil: 'commit' });
  await takePicture(customer, tools, 'order');
  return new URL(customer.url()).pathname.split('/').at(-1) ?? '';
}

/** A shoe with several reviews. */
async function findReviewedShoe({ request }: Page): Promise<Shoe> {
  const shoes: Shoe[] = await (await request.get('/api/shoes')).json();
  for (const shoe of shoes) {
    const reviews: unknown[] = await (await request.get(`/api/reviews/${shoe._id}`)).json();
    if (reviews.length >= 6) return shoe;
  }
  throw new Error('No shoe of the demo has six reviews');
}
