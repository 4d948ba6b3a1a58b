import type { FileStorage } from '#server/shared/file-storage.ts';

/** Files that live as long as the test: what is tested with it is not where files are, but what is in them. */
export function memoryFiles(): FileStorage {
  const kept = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}
