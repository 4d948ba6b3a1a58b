import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { allFeaturePages } from './src/app/all-feature-pages.ts';

/**
 * The modules that every storefront page loads. The entry and dynamically imported modules must not be among them, nor the
 * root, whose style sheet every page would link once more.
 */
const storefrontModules = [
  'src/app/routes/layouts/',
  'src/app/components/(error-screen|favorite-button|nonce-context|page-meta|toasts|footer/)',
  'src/app/components/header/(?!search-results|bag)',
  'src/app/components/help-chat/(help-chat|saved-conversation)',
  'src/app/components/product-card/(?!collection|empty-listing|reduction|shoe-card|shoe-listing|use-cart-shoes)',
  'app/hooks/use-(cart|my-size|page-views|session)',
  'src/app/lib/(analytics/track|api/api-client|cart/|document/needed|forms/submit-at-once|session/(session|favorites)\\.|toasts/toasts)',
  'src/app/ui/(badge|button|dialog|field|heading|icon|skeleton|stars|toast-region)',
  'contract/fields/(fit|money)',
];

/** Small modules that several pages load: one file for all, so that the manifest names one. */
const smallModules = [
  'app/components/opening-time',
  'app/hooks/use-hydrated',
  'app/components/product-card/use-cart-shoes',
  'src/app/lib/(api/(create-idempotency-key|unwrap)|document/path-to)',
  'app/routes/content/static-page',
  'app/routes/order/copy-button',
  'src/app/ui/(count|empty-state|screen-heading|select-field|text-area)',
  'contract/fields/format-time',
];

/** What the page of a launch and the calendar load, without the entries of their routes and the panel, and what other pages load, too. */
const launchModules =
  'src/features/launches/(contract|pages/(sales|line/(?!canceled|give-up|launch-note|launch-panel|place)|announce|check|draw-))';

/** What the pages for signing in and the account load. */
const accountModules = [
  'src/app/routes/account/(account-card|done-message|new-password-help|submit-button|use-redirect-signed-in)',
  'app/components/reauthentication/authenticator-code-field',
  'app/ui/card',
];

/** What the pages of an order and the list of them load. */
const orderModules = [
  'src/app/components/(order-badges|order-number|postal-address)',
  'contract/(order-progress|fields/order-number)',
];

/**
 * What most screens of administration load, and nobody else. All else that these modules import has to be in a group above
 * theirs: a group takes along what its modules import, and shoppers would load it.
 */
const administrationModules = [
  'actions/(action-button|delete-button|report-result|undo-bar|undo-offer)',
  'form/admin-form',
  'layout/(admin-heading|timestamp)',
  'table/(data-table|table-names|table-page|table-params|table-section|table-toolbar|use-table-params)',
];

const slotPrefix = 'virtual:slots/';

/**
 * The modules that features add to a slot, such as `virtual:slots/cart-note`, as a list. A list for each slot, because browsers
 * would otherwise load the parts of every page with each page.
 */
const slots: Plugin = {
  name: 'slots',
  resolveId: (id) => (id.startsWith(slotPrefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${slotPrefix}`)) return null;
    const name = id.slice(slotPrefix.length + 1);
    const files = allFeaturePages.flatMap(({ slots = {} }) =>
      Object.entries(slots).flatMap(([slot, file]) => (slot === name ? file : [])),
    );
    const imports = files.map((file, index) => `import part${index} from '/src/${file}';`);
    return `${imports.join('')}export default [${files.map((_, index) => `part${index}`)}];`;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slots],
  // The Content-Security-Policy allows files of our own origin only, so nothing may be inlined as a data: URL.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings are for its developers; calls of these names whose result nobody uses are left out.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: {
            // Every page loads the manifest with the names of all files, so those of shared files are only hashes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
            // Two large files compress better than thirty small ones, and they change at different times.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'storefront',
                  test: new RegExp(`/(${storefrontModules.join('|')})|preload-helper`),
                },
                { name: 'small', test: new RegExp(`/(${smallModules.join('|')})`) },
                { name: 'launch', test: new RegExp(`/${launchModules}`) },
                { name: 'table', test: /\/app\/ui\/table/ },
                { name: 'confirm', test: /\/app\/ui\/confirm/ },
                {
                  name: 'listing',
                  test: /\/app\/(ui\/pager|components\/product-card\/(collection|empty-listing))/,
                },
                { name: 'text', test: /\/contract\/fields\/(normalize-text|review-rules)/ },
                { name: 'form', test: /\/app\/(hooks\/use-action-form|lib\/forms\/check-fields)/ },
                { name: 'schemas', test: /node_modules\/zod\/|\/contract\/fields\/field-rules/ },
                {
                  name: 'authentication',
                  test: /\/app\/lib\/session\/(auth-client|auth-request|passkey-client|second-factor-client)/,
                },
                { name: 'account', test: new RegExp(`/(${accountModules.join('|')})`) },
                { name: 'order', test: new RegExp(`/(${orderModules.join('|')})`) },
                {
                  name: 'administration',
                  test: new RegExp(`/app/routes/admin/(${administrationModules.join('|')}).*\\.tsx?$`),
                },
              ],
            },
          },
        },
      },
    },
  },
});
