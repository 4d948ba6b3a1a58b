import { basename } from 'node:path';
import { z } from 'zod';

/** The lock files of what `npm start` installs, relative to the project. */
export const lockFiles = ['package-lock.json', 'cli/node/package-lock.json'];

/** The host in the lock files, which can exist nowhere (RFC 2606). `.npmrc` has npm replace it. */
const placeholder = 'https://registry.invalid';

/** The beginning of an entry with an archive, as npm writes it: path, name if the path has another one, and version. */
const entry =
  /^ {4}"(?:.*node_modules\/)?(.+)": \{\n(?: {6}"name": "(.+)",\n)? {6}"version": "(.+)",\n(?: {6}"resolved": .+\n)?(?= {6}"integrity")/gm;

/** Returns the text of a lock file with the address of each package's archive. */
export const addAddresses = (text: string): string =>
  text.replaceAll(entry, (found, folder: string, alias: string | undefined, version: string) => {
    const name = alias ?? folder;
    const address = `${placeholder}/${name}/-/${basename(name)}-${version}.tgz`;
    return `${found.replace(/ {6}"resolved": .+\n$/, '')}      "resolved": "${address}",\n`;
  });

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      peerDependencies: z.record(z.string(), z.string()).optional(),
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
    }),
  ),
});

/**
 * Lists the peers that a lock file lacks and that are not optional, as `package: peer`. npm does not install them with
 * `legacy-peer-deps`.
 */
export function findMissingPeers(text: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([path, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
    Object.keys(peerDependencies)
      .filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
      .filter((peer) => !ancestors(path).some((ancestor) => `${ancestor}node_modules/${peer}` in packages))
      .map((peer) => `${path}: ${peer}`),
  );
}

/** The folders in whose node_modules Node looks for what the package in a folder imports, each with its slash. */
function ancestors(path: string): string[] {
  const parts = path.split('/');
  return [...parts.keys()]
    .map((count) => parts.slice(0, count).join('/'))
    .map((parent) => (parent === '' ? '' : `${parent}/`));
}
