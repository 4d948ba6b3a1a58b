import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The pages' policy allows files of our own origin only, so nothing may be inlined as a data: address.
  build: { assetsInlineLimit: 0 },
});
