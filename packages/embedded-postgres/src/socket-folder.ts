import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder through which the server's socket can be reached, until it is closed. */
export type SocketFolder = { path: string; close(): Promise<void> };

// The system allows 103 (macOS) or 107 bytes for a socket's whole path; its own name takes 14.
const longestPath = 80;

/** The data folder itself, or a short private alias of it when its path is too long for a socket. */
export async function openSocketFolder(dataFolder: string): Promise<SocketFolder> {
  if (Buffer.byteLength(dataFolder) <= longestPath) return { path: dataFolder, close: async () => {} };
  const parent = await mkdtemp('/tmp/sneaker-paradise-');
  const path = join(parent, 'database');
  await symlink(dataFolder, path);
  return { path, close: () => rm(parent, { recursive: true, force: true }) };
}

/** The address of the server behind a socket folder, in the form `DATABASE_URL` takes. */
export function socketUrl({ path }: SocketFolder): string {
  return `postgresql://shop@/postgres?host=${encodeURIComponent(path)}&sslmode=disable`;
}
