import { join } from 'node:path';
import type { Settings } from '#config/settings.ts';
import { findSecretFile } from './secret-file.ts';

/** The header in which a program shows the key to the sandbox, whose payment API has its own bearer tokens. */
export const machineKeyHeader = 'x-machine-key';

/**
 * The key by which a shop that others can reach knows programs of its own machine: the file `machine-key` of the data
 * folder. An address proves nothing there, because a proxy in front comes from this machine too. Null for a shop that only
 * this machine can reach.
 */
export const findMachineKey = async ({
  isPublic,
  dataFolder,
}: Pick<Settings, 'isPublic' | 'dataFolder'>): Promise<string | null> =>
  isPublic ? findSecretFile(join(dataFolder, 'machine-key'), { removing: 'makes a new one' }) : null;
