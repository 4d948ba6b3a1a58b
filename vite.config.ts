import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * The modules that every storefront page loads. The entry and dynamically imported modules must not be among them, nor the
 * root, whose style sheet every page would link once more.
 */
const storefrontModules = [
  'app/routes/layouts/',
  'app/components/(error-screen|favorite-button|nonce-context|not-found-message|page-meta|status-message|toasts|footer/)',
  'app/components/header/(?!search-results|use-shoe-search)',
  'app/components/help-chat/(help-chat|saved-conversation)',
  'app/components/product-card/(?!collection|shoe-listing)',
  'app/hooks/use-(action-form|cart|page-views|session|toasts)',
  'app/lib/(analytics/|api/(api-client|unwrap)|cart/|session/(session|stored-user-id)|toasts/)',
  'app/ui/(badge|button|dialog|field|heading|icon|skeleton|stars|toast-region)',
  'contract/(analytics-events|money|review-rules)',
];

/**
 * What most screens of administration load, and nobody else. All else that these modules import has to be in a group above
 * theirs: a group takes along what its modules import, and shoppers would load it.
 */
const administrationModules = [
  'actions/(delete-button|report-result|undo-bar|undo-offer|use-admin-action)',
  'form/admin-form',
  'frame/(admin-heading|timestamp)',
  'table/(data-table|sorting|table-names|table-params|table-toolbar|use-table-params)',
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The Content-Security-Policy allows files of our own origin only, so nothing may be inlined as a data: URL.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
                { name: 'table', test: /\/app\/ui\/table/ },
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
