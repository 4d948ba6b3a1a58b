import type { Page } from '@playwright/test';

/** Answers the question of a refund. */
export const confirmRefund = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Refund \$\d/ })
    .press('Enter');

/** Opens the refunds of an order with the keyboard; returns their dialog. */
export async function openRefunds(page: Page, { email, idPayment }: { email: string; idPayment: string }) {
  await page.goto(`/orders?search=${email}`);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await row.getByRole('button', { name: 'Refund' }).press('Enter');
  return page.getByRole('dialog', { name: 'Refund' });
}
