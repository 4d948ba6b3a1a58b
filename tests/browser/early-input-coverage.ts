/** A component that is rendered only once the page is live, e.g. in a dialog that a press has opened. */
export const live = 'rendered by a live page only';

const messages = 'fields of the contact form and the newsletter are checked, the menu and the theme react';
const contact = 'the contact form and the newsletter are sent once, however often they were pressed';
const search = 'no key is lost while the code of the search or of the help chat is loading';
const listings = 'filters, sorts and pagers lead where they should, and what is typed elsewhere stays';
const bought = 'a size of the grid is bought, and a picture is zoomed';
const carded = 'a card’s size is bought before a link leads to the cart';
const cart = 'the cart shows no control that does not work yet, and its first inputs count';
const account = 'name, photo and orders of the account are handled once, and the password is checked';
const secured = 'the forms of the security section are sent once, and its dialog opens';
const logout = 'a new password is set once, then Logout ends the session';
const shoe = 'a shoe is created once with its picture, its size is added, and it is modified';
const dashboard = 'rows of the dashboard act once, and its filters keep what is typed';
const priced = 'a price is set once, and what is typed into the command palette is found';
const order = 'an order is marked once and shows its time line';
const imported = 'a product file is uploaded and imported once';
const webhooks = 'a webhook is added once, tried once, and its message sent again once';
const printed = 'an invoice is printed once';
const adminLogout = 'Logout ends the session of an administrator';
const reviewed = 'a review on a page of its own is written once, then deleted';
const awaited = 'a place on a waitlist is asked for once, then left once';
const lined = 'a place in the line of a launch is taken once, and its draw is checked';
const launched = 'a shoe is found by its name and made a launch once';
const refunded = 'an amount is refunded once from the dialog of its order';

/**
 * Every component with a form or a control, and the tests that use it before hydration (`early-input*.spec.ts`).
 * `tests/architecture/early-input.test.ts` fails when one is missing.
 */
export const earlyInputTests: Readonly<Record<string, string | readonly string[]>> = {
  'app/components/favorite-button.tsx': 'the heart adds a favorite once, and the review is asked about',
  'app/components/footer/newsletter-form.tsx': [messages, contact],
  'app/components/header/bag.tsx': live,
  'app/components/header/brand-menu.tsx': messages,
  'app/components/header/search-button.tsx': [
    search,
    'what is typed right after opening the search with a click is searched once',
    'what is typed right after opening the search with the keyboard is searched once',
  ],
  'app/components/header/search-results.tsx': live,
  'app/components/header/theme-toggle.tsx': messages,
  'app/components/help-chat/chat-panel.tsx': search,
  'app/components/help-chat/help-chat.tsx': 'the help chat opens and chooses with the keys that were pressed',
  'app/components/product-card/product-card.tsx': carded,
  'app/components/product-card/size-select.tsx': carded,
  'app/components/reauthentication/authenticator-code-field.tsx': 'a code is sent once',
  'app/components/reauthentication/passkey-reauthentication.tsx': live,
  'app/components/reauthentication/reauthentication-form.tsx': live,
  'app/routes/account/account.tsx': logout,
  'app/routes/account/sign-in.tsx': 'a code is sent once',
  'app/routes/account/credentials-form.tsx': [
    'what was left wrong on the account forms shows its message',
    'a new account is created once',
    'Enter in the password field signs in once, and no address has the password',
  ],
  'app/routes/account/google-button.tsx': 'the button of Google leads to its sign-in',
  'app/routes/account/name-form.tsx': account,
  'app/routes/account/passkey-button.tsx': 'the button of a passkey asks for one',
  'app/routes/account/password-form.tsx': logout,
  'app/routes/account/photo-form.tsx': account,
  'app/routes/account/recover-password.tsx': [
    'a recovery email is requested once',
    'a new password is checked, then sent once',
  ],
  'app/routes/account/security/action-button.tsx': secured,
  'app/routes/account/security/second-factor.tsx': secured,
  'app/routes/account/security/passkey-name-form.tsx': secured,
  'app/routes/account/security/personal-data.tsx': secured,
  'app/routes/account/security/proven-form.tsx': live,
  'app/routes/account/security/recovery-codes.tsx': live,
  'app/routes/account/security/set-up-steps.tsx': live,
  'app/routes/account/user-orders.tsx': account,
  'app/routes/admin/actions/action-button.tsx': [
    ...[dashboard, order, webhooks, adminLogout],
    'a mail is sent again once',
  ],
  'app/routes/admin/actions/delete-button.tsx': dashboard,
  'app/routes/admin/actions/undo-bar.tsx': live,
  'app/routes/admin/balance/range-form.tsx': 'the days of the balance are chosen',
  'app/routes/admin/bulk/bulk-bar.tsx': live,
  'app/routes/admin/bulk/bulk-form.tsx': live,
  'app/routes/admin/charts.tsx': 'the chart of a brand is chosen and saved once',
  'app/routes/admin/create-brand.tsx': 'a wrong brand shows its message, a right one is created once',
  'app/routes/admin/create-shoes.tsx': shoe,
  'app/routes/admin/create-size.tsx': shoe,
  'app/routes/admin/demo/demo-notice.tsx':
    "the demo's people and orders leave once after a confirmation, and undo brings them back",
  'app/routes/admin/dispute/dispute-panel.tsx': live,
  'app/routes/admin/dispute/evidence-form.tsx': live,
  'app/routes/admin/form/admin-form.tsx': shoe,
  'app/routes/admin/form/image-field.tsx': shoe,
  'app/routes/admin/form/modify-form.tsx': shoe,
  'app/routes/admin/form/shoe-fields.tsx': shoe,
  'app/routes/admin/layout/order-panel.tsx': live,
  'app/routes/admin/import/import-form.tsx': imported,
  'app/routes/admin/import/upload-form.tsx': imported,
  'app/routes/admin/launches.tsx': launched,
  'app/routes/admin/launches/launch-form.tsx': launched,
  'app/routes/admin/lists/orders-table.tsx': order,
  'app/routes/admin/lists/product-row.tsx': dashboard,
  'app/routes/admin/lists/personal-data-dialog.tsx': live,
  'app/routes/admin/lists/user-row.tsx': [
    'the data of a user are offered',
    'the sign-ins of a user are shown',
  ],
  'app/routes/admin/lists/price-form.tsx': priced,
  'app/routes/admin/palette/palette-button.tsx': priced,
  'app/routes/admin/palette/palette-results.tsx': live,
  'app/routes/admin/reconciliation/resolve-button.tsx': 'a discrepancy asks for confirmation',
  'app/routes/admin/refund/refund-choice-fields.tsx': refunded,
  'app/routes/admin/refund/refund-panel.tsx': live,
  'app/routes/admin/refund/refund-form.tsx': ['an order is refunded once from its dialog', refunded],
  'app/routes/admin/shipment/shipment-panel.tsx': live,
  'app/routes/admin/table/table-toolbar.tsx': dashboard,
  'app/routes/admin/webhooks/event-choice.tsx': webhooks,
  'app/routes/admin/webhooks/signing-secret.tsx': live,
  'app/routes/admin/webhooks/webhook-form.tsx': webhooks,
  'app/routes/cart/billing/billing-fields.tsx': cart,
  'app/routes/cart/checkout/checkout-bar.tsx': live,
  'app/routes/cart/checkout/checkout-form.tsx': cart,
  'app/routes/cart/checkout/checkout-notice.tsx': live,
  'app/routes/cart/lines/cart-line-item.tsx': cart,
  'app/routes/cart/lines/cart-lines.tsx': cart,
  'app/routes/catalog/listing-filters.tsx': listings,
  'app/routes/catalog/my-size.tsx': live,
  'app/routes/catalog/collection-search.tsx': listings,
  'app/routes/content/contact-us.tsx': [messages, contact],
  'app/routes/content/sizes-shown.tsx': 'sizes are shown in the chosen system, by the chart of each brand',
  'app/routes/home/returning.tsx': live,
  'app/routes/home/sale-carousel.tsx': 'the carousel turns by button, key and finger',
  'app/routes/launches/draw-check.tsx': lined,
  'app/routes/order/copy-button.tsx': 'the payment id of an order is copied',
  'app/routes/order/documents/order-document.tsx': printed,
  'app/routes/product/add-review.tsx': 'the heart adds a favorite once, and the review is asked about',
  'app/routes/product/launch/give-up-button.tsx': live,
  'app/routes/product/launch/line-button.tsx': lined,
  'app/routes/product/own-review.tsx': live,
  'app/routes/product/purchase-options.tsx': bought,
  'app/routes/product/review-form.tsx': reviewed,
  'app/routes/product/review.tsx': reviewed,
  'app/routes/product/shoe-pictures.tsx': bought,
  'app/routes/product/size-grid.tsx': [bought, 'a size chosen with the arrow keys is bought'],
  'app/routes/waitlist/claim.tsx': 'the link of a mail confirms a place once',
  'app/routes/waitlist/place-list.tsx': awaited,
  'app/routes/waitlist/shoe-waitlist.tsx': awaited,
  'app/ui/confirm.tsx': live,
  'app/ui/dialog.tsx': 'the search can be closed again, and leaving waits for nothing',
  'app/ui/field.tsx': messages,
  'app/ui/pager.tsx': listings,
  'app/ui/star-choice.tsx': reviewed,
  'app/ui/toast-region.tsx': live,
};
