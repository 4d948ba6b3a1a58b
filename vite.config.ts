import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { allFeaturePages } from './src/platform/features/all-feature-pages.ts';

/**
 * The modules that every storefront page loads. The entry and dynamically imported modules must not be among them, nor the
 * root, whose style sheet every page would link once more.
 */
const storefrontModules = [
  'platform/analytics/pages/(track|use-page-views)',
  'platform/browser/(api/api-client|document/needed|error-screen|nonce-context|page-meta|toasts\\.|toasts/toasts)',
  'platform/contract/fields/format-price',
  'platform/forms/submit-at-once',
  'platform/ui/(badge|button|dialog|field|heading|icon|skeleton|stars|toast-region)',
  'shop/accounts/pages/session/(favorites\\.|session\\.|use-session)',
  'shop/catalog/pages/product-card/(?!collection|empty-listing|reduction|shoe-card|shoe-listing|shoe-skeleton|use-cart-shoes)',
  'shop/catalog/pages/search/(brand-menu|search-button)',
  'shop/catalog/pages/sizes/use-my-size',
  'shop/content/pages/newsletter/newsletter-form',
  'shop/content/pages/help-chat/(help-chat|saved-conversation)',
  'shop/cart/pages/',
  'shop/reviews/contract/fit\\.',
  'shop/shell/pages/(footer|header|layouts)/',
];

/** Small modules that several pages load: one file for all, so that the manifest names one. */
const smallModules = [
  'platform/browser/(api/(create-idempotency-key|unwrap)|document/path-to|opening-time|use-hydrated)',
  'platform/contract/fields/(currency\\.|format-time|money)',
  'platform/ui/(count|empty-state|screen-heading|select-field|text-area)',
  'shop/catalog/pages/product-card/use-cart-shoes',
  'shop/content/pages/static-page',
  'shop/orders/pages/order/copy-button',
];

/** What the pages for signing in and the account load. */
const accountModules = [
  'platform/ui/card',
  'shop/accounts/pages/(account-card|done-message|new-password-help|submit-button|use-redirect-signed-in)',
  'shop/accounts/pages/reauthentication/authenticator-code-field',
];

/** What the pages of an order and the list of them load. */
const orderModules = [
  'shop/orders/contract/(order-progress|fields/order-number)',
  'shop/orders/pages/order/(order-badges|order-number|postal-address)',
];

/**
 * What most screens of administration load, and nobody else. All else that these modules import has to be in a group above
 * theirs: a group takes along what its modules import, and shoppers would load it.
 */
const administrationModules = [
  'platform/tables/(?!bar-chart|actions/(post-only|read-form|finish-change))',
  'platform/forms/admin-form',
];

/** Matches the modules in `src` whose paths begin like one of these. */
const modules = (paths: readonly string[]): RegExp => new RegExp(`/src/(?:${paths.join('|')})`);

const groupsOfFeatures = allFeaturePages.flatMap(({ commonModules }, index) =>
  commonModules ? { name: `feature-${index}`, test: modules(commonModules) } : [],
);

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

const stylesImport = '@import "virtual:feature-styles";';

/** Imports the style sheets of features where `app.css` says so. Before Tailwind's plugin, which reads the imports. */
const styles: Plugin = {
  name: 'feature-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/app\.css(?:\?|$)/.test(id)) return null;
    const files = allFeaturePages.flatMap((feature) => feature.styles ?? []);
    return code.replace(stylesImport, files.map((file) => `@import "./${file}";`).join('\n'));
  },
};

/** Leaves style sheets out of the build for the server, which only needs the names of those in the build for browsers. */
const noServerStyles: Plugin = {
  name: 'no-server-styles',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: (id) => (id.endsWith('.css') ? '' : null),
};

export default defineConfig({
  plugins: [noServerStyles, styles, tailwindcss(), reactRouter(), slots],
  // The Content-Security-Policy allows files of our own origin only, so nothing may be inlined as a data: URL.
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        // React Router links the files of a page itself; the rest is loaded on demand, and needs no helper for it.
        modulePreload: false,
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
                  test: modules(storefrontModules),
                },
                { name: 'small', test: modules(smallModules) },
                ...groupsOfFeatures,
                { name: 'table', test: modules(['platform/ui/table']) },
                { name: 'confirm', test: modules(['platform/ui/confirm']) },
                {
                  name: 'listing',
                  test: modules([
                    'platform/ui/pager',
                    'shop/catalog/pages/product-card/(collection|empty-listing)',
                  ]),
                },
                {
                  name: 'text',
                  test: modules([
                    'platform/contract/fields/normalize-text',
                    'shop/reviews/contract/review-rules',
                  ]),
                },
                {
                  name: 'form',
                  test: modules(['platform/forms/(use-action-form|check-fields|submit-to-shop)']),
                },
                {
                  name: 'schemas',
                  test: /node_modules\/zod\/|\/src\/platform\/contract\/fields\/field-rules/,
                },
                {
                  name: 'authentication',
                  test: modules([
                    'shop/accounts/pages/session/(auth-client|auth-request|passkey-client|second-factor-client)',
                  ]),
                },
                { name: 'account', test: modules(accountModules) },
                { name: 'order', test: modules(orderModules) },
                {
                  name: 'administration',
                  test: new RegExp(`${modules(administrationModules).source}.*\\.tsx?$`),
                },
              ],
            },
          },
        },
      },
    },
  },
});
