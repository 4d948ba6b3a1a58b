import type { Browser, Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { asAdministrator, createNewShoe } from './administrator.ts';
import { expect } from './browser-test.ts';

/** Sets the pairs of every size of a shoe, as an administrator. */
export const setPairs = (browser: Browser, origin: string | undefined, { _id }: Shoe, quantity: number) =>
  asAdministrator(browser, origin, async (request) => {
    const change = { kind: 'stock-set', quantity };
    const response = await request.post('/api/admin/shoes/bulk', {
      data: { select: { ids: [_id] }, change, dryRun: false },
    });
    expect(response.status()).toBe(200);
  });

/** A new shoe that is sold out in its only size, 9. */
export async function createSoldOutShoe(browser: Browser, origin: string | undefined): Promise<Shoe> {
  const shoe = await createNewShoe(browser, origin);
  await setPairs(browser, origin, shoe, 0);
  return shoe;
}

/** The newest mail to an address with such a subject, once it is queued. */
export async function findMail(page: Page, email: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const mails: { to: string; subject: string; text: string }[] = await (
        await page.request.get('/sandbox/mail.json')
      ).json();
      text = mails.find((mail) => mail.to === email && subject.test(mail.subject))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** The path of the link with this text in a mail. */
export const pathIn = (text: string, label: string): string =>
  new RegExp(`${label}: https?://[^/]+(\\S+)`).exec(text)?.[1] ?? '';
