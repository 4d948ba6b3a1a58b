import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** The version of the file's layout. */
const format = 1;

const manifest = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  anonymous: z.boolean(),
  /** Tells whether the restored shop has the same secret, see `fingerprintSecret`; null when there was none. */
  secretFingerprint: z.string().nullable(),
  /** The migrations that made the schema. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  /** In an order in which they can be loaded: after those they refer to. */
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each identity column. */
  sequences: z.array(
    z.object({ schema: z.string(), table: z.string(), column: z.string(), last: z.number() }),
  ),
});

/** What a backup file says of itself. */
export type Manifest = z.infer<typeof manifest>;

/** Completes a manifest with what every new one has. */
export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({
  format,
  ...content,
});

/** @throws BackupError when it is of a newer release, or of something else */
export function parseManifest(file: string, text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(
      `${file} is not a backup that this release can read. Use the release that made it.`,
      {
        cause,
      },
    );
  }
}
