import type { CommandUsage } from '#cli/command-usages.ts';

/** The commands of this folder, by their names. */
export const usages: Readonly<Record<string, CommandUsage>> = {
  export: {
    usage: 'run export -- FILE [--format shopify], where FILE ends in .csv or .zip',
    about: 'Exports the whole catalog with its pictures.',
    options: { format: { type: 'string' } },
    positionals: 1,
  },
  import: {
    usage: 'run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]',
    about:
      'Imports the products of a Shopify or WooCommerce shop. --dry-run shows what would change. --strict imports nothing if a picture cannot be downloaded.',
    options: {
      'dry-run': { type: 'boolean' },
      format: { type: 'string' },
      images: { type: 'string' },
      strict: { type: 'boolean' },
    },
    positionals: 1,
  },
};
