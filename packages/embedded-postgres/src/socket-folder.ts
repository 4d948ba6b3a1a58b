import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A path under which the server's socket is reached; `close` removes a temporary alias. */
export type SocketFolder = { path: string; close(): Promise<void> };

// The system allows 103 (macOS) or 107 bytes for a socket's whole path; its own name takes 14.
const maxPathBytes = 80;

/** The data folder, or a short private symbolic link to it when its path is too long for a socket. */
export async function openSocketFolder(dataFolder: string): Promise<SocketFolder> {
  if (Buffer.byteLength(dataFolder) <= maxPathBytes) return { path: dataFolder, close: async () => {} };
  const parent = await mkdtemp('/tmp/sneaker-paradise-');
  const path = join(parent, 'database');
  await symlink(dataFolder, path);
  return { path, close: () => rm(parent, { recursive: true, force: true }) };
}

/** The connection URL of a server that listens in this folder. */
export function socketUrl({ path }: SocketFolder): string {
  return `postgresql://shop@/postgres?host=${encodeURIComponent(path)}&sslmode=disable`;
}
