import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The pages' policy allows files of our own origin only, so nothing may be inlined as a data: address.
  build: { assetsInlineLimit: 0 },
  // A few files instead of thirty: they compress better together and change at different times.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // every name stands in the list of all routes, which every page loads
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'shell',
                  test: /\/app\/(routes\/(storefront-layout|screen-layout)|components\/(error-screen|product-card|shoe-picture|price|size-select|shoe-grid))\.|preload-helper/,
                },
                {
                  name: 'shop',
                  test: /\/app\/(components|ui|hooks|lib\/(cart|session|toast|last-uid|carried|api-client|unwrap))|\/contract\/(money|review-rules)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
