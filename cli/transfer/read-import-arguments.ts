import { parseArgs } from 'node:util';
import { SettingError } from '#config/settings.ts';

/**
 * The arguments of `npm run import`.
 * @throws SettingError
 */
export function readImportArguments(args: string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    format: { type: 'string' },
    images: { type: 'string' },
    strict: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  const { format = null, images = 'none', strict = false } = values;
  if (path === undefined) throw new SettingError('Name a file: npm run import -- FILE');
  if (format !== null && format !== 'shopify' && format !== 'woocommerce')
    throw new SettingError('--format must be shopify or woocommerce.');
  if (images !== 'none' && images !== 'fetch') throw new SettingError('--images must be none or fetch.');
  return { path, format, images, strict, dryRun: values['dry-run'] ?? false } as const;
}
