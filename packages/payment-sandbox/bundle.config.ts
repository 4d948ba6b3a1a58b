import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Bundles the script that stands in for Stripe.js: one classic script, as Stripe.js is. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'error',
  build: {
    lib: {
      entry: join(import.meta.dirname, 'src', 'stripe-js', 'stripe.ts'),
      formats: ['iife'],
      name: 'sandboxStripe',
      fileName: () => 'stripe.js',
    },
    minify: true,
    reportCompressedSize: false,
  },
});
