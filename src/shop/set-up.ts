import type { Database } from '#platform/database/database.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { SetUp, SetUpStep } from '#platform/features/set-up-step.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { hasDelivered } from '#platform/outbox/first-delivery.ts';
import { hasOwnShoe } from '#shop/catalog/server/catalog.ts';
import { hasOwnPages } from '#shop/content/server/pages/pages.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import { defaultName } from '#shop/settings/contract/default-name.ts';
import { readSettings } from '#shop/settings/server/settings.ts';

declare module '#platform/features/set-up-step.ts' {
  interface SetUpContext {
    readonly payment: Dependencies['payment'];
  }
}

const ownSteps: readonly SetUpStep[] = [
  {
    name: 'looks',
    title: 'Name and logo',
    text: 'Enter the name of your shop and upload its logo.',
    to: '/admin/settings',
    position: 10,
    async isDone({ db }) {
      const { shop, files } = await readSettings(db);
      return shop.name !== defaultName || files.logo !== null;
    },
  },
  {
    name: 'seller',
    title: 'Seller and currency',
    text: 'Enter who sells, with the country, as emails show it, and choose the currency.',
    to: '/admin/settings/seller',
    position: 13,
    async isDone({ db }) {
      const { seller } = await readSettings(db);
      return seller.legalName !== null && seller.country !== null;
    },
  },
  {
    name: 'delivery',
    title: 'Delivery',
    text: 'Enter the countries that you deliver to, and what delivery costs there.',
    to: '/admin/settings/delivery',
    position: 16,
    isDone: async ({ db }) => readDelivery(await readSettings(db)).length > 0,
  },
  {
    name: 'pages',
    title: 'Pages',
    text: 'Write About Us and the Terms of Service, and pages with the addresses “privacy” and “imprint”.',
    to: '/admin/pages',
    position: 20,
    isDone: async ({ db }) => hasOwnPages({ db, shop: await readSettings(db) }),
  },
  {
    name: 'shoe',
    title: 'First shoe',
    text: 'Create a shoe with its picture, price and sizes.',
    to: '/createshoes',
    position: 30,
    isDone: ({ db }) => hasOwnShoe(db),
  },
  {
    name: 'payments',
    title: 'Payments',
    text: "Set Stripe's three keys, which .env.example lists, and restart the shop. Until then, it only takes test cards.",
    to: null,
    position: 40,
    isDone: async ({ payment }) => payment.settings.provider === 'stripe',
  },
  {
    name: 'mail',
    title: 'Emails',
    text: 'Set SMTP_URL to your mail server, restart the shop, and send yourself a test from an email here. Until then, its emails reach nobody.',
    to: '/admin/mail-templates',
    position: 50,
    isDone: async ({ db, sendsMail }) => sendsMail === true && (await hasDelivered(db)),
  },
];

/** How a new shop becomes one that sells. */
export const setUp: SetUp = {
  steps: [...ownSteps, ...allFeatures.flatMap(({ setUpSteps }) => setUpSteps ?? [])].sort(
    (one, other) => one.position - other.position,
  ),
  async hasTrialData(db) {
    for (const { hasTrialData } of allFeatures) if (await hasTrialData?.(db)) return true;
    return false;
  },
};

/** Whether a shop has neither trial data nor a shoe of its own. */
export const isNewShop = async (db: Database): Promise<boolean> =>
  !(await setUp.hasTrialData(db)) && !(await hasOwnShoe(db));
