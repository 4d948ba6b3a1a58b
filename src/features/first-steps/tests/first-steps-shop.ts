import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { FirstSteps } from '../contract.ts';

/** A shop without demo data, or what `variables` say, and its administrator. */
export interface FirstStepsShop extends Pick<PageTestShop, 'db' | 'database' | 'dataFolder' | 'close'> {
  readonly ada: TestClient;
  read(): Promise<FirstSteps>;
  /** The names of the steps that are done. */
  listDone(): Promise<string[]>;
}

export async function openFirstStepsShop(variables: Record<string, string> = {}): Promise<FirstStepsShop> {
  const shop = await openPageTestShop({ SEED: 'none', ...variables });
  const ada = await shop.administrator();
  const read = async () => {
    const response = await ada.call('GET /admin/first-steps', {});
    if (!response.ok) throw new Error(response.problem.detail);
    return response.body;
  };
  const listDone = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
  const { db, database, dataFolder, close } = shop;
  return { db, database, dataFolder, close, ada, read, listDone };
}

/** The variables of a shop whose environment is complete. */
export const ownEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost:2525',
};

export const enterName = (ada: TestClient) =>
  ada.call('PUT /admin/settings', { body: { shop: { name: 'Shoe Lane' } } });

export const writePage = (ada: TestClient, slug: string) =>
  ada.call('PUT /admin/pages/{slug}', {
    params: { slug },
    body: { title: slug, markdown: 'Ada.', inFooter: true },
  });

/** The pages that every merchant writes. */
export const ownPages = ['aboutUs', 'termsOfService', 'privacy', 'imprint'] as const;
