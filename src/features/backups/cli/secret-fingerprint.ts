import { scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#config/settings.ts';

/**
 * Tells two secrets apart, and nothing more: 32 bits of a slow hash, so that who reads a backup can neither forge a
 * cookie nor be sure of a guess. Null where no shop has made a secret yet.
 */
export async function fingerprintSecret({
  authSecret,
  dataFolder,
}: Pick<Settings, 'authSecret' | 'dataFolder'>): Promise<string | null> {
  const secret = authSecret ?? (await readFile(join(dataFolder, 'auth-secret'), 'utf8').catch(() => null));
  return secret === null ? null : scryptSync(secret.trim(), 'backup', 4).toString('hex');
}
