import type { FileStorage } from '#platform/storage/file-storage.ts';

/** A file storage in memory. */
export function memoryFiles(): FileStorage {
  const files = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
    list: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}
