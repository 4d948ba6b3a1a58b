import { parseArgs } from 'node:util';
import { SettingError } from '#config/settings.ts';

const usage =
  'npm run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]';

/**
 * The arguments of `npm run import`.
 * @throws SettingError with the usage
 */
export function readImportArguments(args: string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    format: { type: 'string' },
    images: { type: 'string' },
    strict: { type: 'boolean' },
  } as const;
  const { values, positionals } = parse(() => parseArgs({ args, options, allowPositionals: true }));
  const [path, ...more] = positionals;
  const { format = null, images = 'none', strict = false } = values;
  if (path === undefined || more.length > 0) throw new SettingError(`Name one file: ${usage}`);
  if (format !== null && format !== 'shopify' && format !== 'woocommerce')
    throw new SettingError('--format must be shopify or woocommerce.');
  if (images !== 'none' && images !== 'fetch') throw new SettingError('--images must be none or fetch.');
  return { path, format, images, strict, dryRun: values['dry-run'] ?? false } as const;
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('.') : [];
    throw new SettingError(`${reason}: ${usage}`);
  }
}
