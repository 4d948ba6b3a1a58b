import type { Page } from '@playwright/test';
import { type Account, expect, test } from './browser-test.ts';
import { expectPaid, openCart, readScreen } from './lost-answer-steps.ts';
import {
  address,
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCard,
  fillCredentials,
  recordMessages,
  sizeOf,
} from './shopping-steps.ts';

// The network drops twice on the way.
test.use({ ownContext: true, expectedNoise: [/net::ERR_INTERNET_DISCONNECTED/] });
test.beforeEach(({ page }) => recordMessages(page));

/** A slow network, in bytes a second and ms, that can drop and come back. */
async function openSlowNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const emulate = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
  await devtools.send('Network.enable');
  await emulate(false);
  return { drop: () => emulate(true), comeBack: () => emulate(false) };
}

/** Finds a shoe by a misspelt name and opens it. */
async function searchMisspelt(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Search' });
  await panel.getByRole('searchbox').fill('drfit zreo signl');
  await expect(panel.getByRole('listitem').first()).toContainText('Drift Zero Signal');
  await expect(panel).toMatchAriaSnapshot(`
    - dialog "Search":
      - search:
        - searchbox "Search...": drfit zreo signl
      - button "Close"
      - list:
        - listitem:
          - link /Drift Zero Signal Velmora · Yellow \\$\\d+/
  `);
  await panel.getByRole('link', { name: /Drift Zero Signal/ }).click();
}

/** Puts a size into the cart; the way to the cart is dropped. */
async function putIntoCart(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Drift Zero Signal' })).toBeVisible();
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - img "Velmora Drift Zero Signal, Yellow, from the side"
      - paragraph:
        - link "Velmora"
      - heading "Drift Zero Signal" [level=1]
      - radiogroup "size":
        - radio "9"
      - button "BUY ME!"
      - button "Add to Favorites"
      - navigation "Other colors"
      - region "Reviews":
        - heading "Reviews" [level=2]
  `);
  await sizeOf(page, '9').check();
  await page.locator('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  const bag = page.getByRole('region', { name: 'Added to cart' });
  await expect(bag).toMatchAriaSnapshot(`
    - region "Added to cart":
      - paragraph: Drift Zero Signal Size 9, 1 pair
      - button "Close"
      - paragraph: /Subtotal, 1 pair/
      - link "View cart"
  `);
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const account = page.getByRole('region', { name: 'You need an account to pay' });
  await expect(account).toMatchAriaSnapshot(`
    - region "You need an account to pay":
      - link "Sign in"
      - link "Create account"
      - button "Sign in with Google"
      - button "Sign in with a passkey"
  `);
  await account.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in"
      - textbox "Email"
      - textbox "Password"
      - button "Sign in"
      - paragraph:
        - link "Create account"
  `);
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/cart');
}

test('on a slow network that drops twice, from a misspelt search to the order, everything is kept and paid once', async ({
  page,
  shop,
  customer,
}) => {
  await page.context().clearCookies();
  const network = await openSlowNetwork(page);
  await searchMisspelt(page);
  await putIntoCart(page);

  await network.drop();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expectMessage(page, 'alert', "You're offline, so the page could not be loaded.");
  await network.comeBack();
  await openCart(page);
  await fillAddress(page);
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - heading "My cart" [level=1]
      - region "Shoes in the cart":
        - list:
          - listitem:
            - heading "Drift Zero Signal" [level=2]
            - 'button "Decrease quantity: Drift Zero Signal, size 9" [disabled]'
            - text: Quantity 1
            - 'button "Increase quantity: Drift Zero Signal, size 9"'
            - button "Remove Drift Zero Signal, size 9"
        - link "Continue Shopping"
        - button "Clear Cart"
      - region "Checkout":
        - group "Billing address":
          - textbox "Name": Ana María
          - textbox "Line 1": Main Street 5
          - textbox "City": Springfield
          - textbox "State": Oregon
          - textbox "Postal code": 97-477
        - group "Card":
          - textbox "Card number"
          - textbox "Expiry date"
          - textbox "CVC"
        - button "Checkout"
  `);
  await signIn(page, customer);
  await expect(page.getByLabel('Line 1')).toHaveValue(address['Line 1']);
  await fillCard(page, '4242424242424242');

  await network.drop();
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'No connection. Nothing was charged. Try again.');
  const paid = await readScreen(page);
  await network.comeBack();
  await expectMessage(page, 'status', 'Successful payment');
  await expectPaid(page, { shop, customer, paid });
  await expect(page).toHaveURL(/\/order\/[\w-]+\?thanks$/);
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Thank you, Ana María" [level=1]
      - region "Progress":
        - list:
          - listitem: /Paid/
          - listitem: /Packed/
          - listitem: /Shipped/
          - listitem: /Received/
      - term: Status
      - definition: Pending
      - term: Date
      - term: Total
      - region "Shoes":
        - table "Shoes":
          - rowgroup:
            - row /Drift Zero Signal 1 9 \\$\\d+/
      - navigation "Order links":
        - link "Print invoice"
        - link "Some Problem?"
  `);
});
