import type { Page } from '@playwright/test';

/** Opens the refunds of an order with the keyboard; returns their dialog. */
export async function openRefunds(page: Page, { email, idPayment }: { email: string; idPayment: string }) {
  await page.goto(`/orders?search=${email}`);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await row.getByRole('button', { name: 'Refund' }).press('Enter');
  return page.getByRole('dialog', { name: 'Refund' });
}
