import { expect, type Page } from '@playwright/test';
import type { LoggedMail } from '#features/mail-log/contract.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import { postToApi } from '../browser/administrator.ts';
import { administratorPassword, openWindow, type PictureTools, takePicture } from './take-picture.ts';

/** Pictures what the administrators see of an order: payment, mail, time line, audit entry and refund. */
export async function takeAdministrationPictures(tools: PictureTools, idPayment: string): Promise<void> {
  const page = await openWindow(tools);
  const account = { email: 'ada@sneaker-paradise.example', password: administratorPassword };
  await postToApi(page.request, tools.origin, 'auth/sign-in/email', account);
  await page.goto('/admin');
  await takePicture(page, tools, 'administration');
  await page.goto('/sandbox');
  await takePicture(page, tools, 'payments');
  const order: Order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  await takeMailPicture(page, tools, order);

  await page.goto(`/orders?search=${idPayment}`);
  await page.getByRole('button', { name: 'Mark received' }).click();
  await expect(page.getByRole('region', { name: 'Last change' })).toBeVisible();
  await takePicture(page, tools, 'received');
  await page.goto('/admin/history');
  await takePicture(page, tools, 'history');

  await refund(page, order);
  await page.goto(`/orders?search=${idPayment}`);
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(page.getByRole('dialog', { name: 'Timeline' }).getByText('Refunded')).toBeVisible();
  await takePicture(page, tools, 'refund');
}

async function takeMailPicture(page: Page, tools: PictureTools, { email }: Order): Promise<void> {
  const list = `/api/admin/mails?search=${encodeURIComponent(email)}`;
  const findMail = async () => {
    const mails: LoggedMail[] = await (await page.request.get(list)).json();
    return mails.find(({ kind, state }) => kind === 'order-paid' && state === 'sent')?._id;
  };
  await expect.poll(findMail).toBeDefined();
  await page.goto(`/admin/mails/${await findMail()}`);
  await takePicture(page, tools, 'mail');
}

/** Refunds an order at the processor, as an administrator would in Stripe's dashboard, and waits for its webhook. */
async function refund(page: Page, { _id, idPayment }: Order): Promise<void> {
  const headers = { authorization: 'Bearer sk_sandbox', origin: new URL(page.url()).origin };
  const list = await (await page.request.get('/sandbox/v1/payment_intents?limit=10', { headers })).json();
  const intent = list.data.find(
    ({ metadata }: { metadata: { order_id: string } }) => metadata.order_id === _id,
  );
  const refunded = await page.request.post('/sandbox/v1/refunds', {
    headers,
    form: { payment_intent: intent.id },
  });
  expect(refunded.status(), await refunded.text()).toBe(200);
  await expect
    .poll(async () => (await (await page.request.get(`/api/cart/order/${idPayment}`)).json()).refunded, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
}
