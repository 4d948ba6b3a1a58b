import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The pages' policy allows files of our own origin only, so nothing may be inlined as a data: address.
  build: { assetsInlineLimit: 0 },
  // Two files instead of thirty: they compress better together and change at different times.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'shop',
                  test: /\/web\/(parts|ui|state|outside\/(api|demand))|\/contract\/money/,
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
