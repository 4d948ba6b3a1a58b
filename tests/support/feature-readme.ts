import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-tree.ts';

/** What a README says of its feature, apart from its prose. */
export interface FeatureReadme {
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  /** By the type of the object. */
  readonly hooks: Readonly<Record<string, readonly string[]>>;
}

/** The folders of the features. */
export const featureFolders: readonly string[] = readdirSync(join(root, 'src/features'));

/** The text of a feature's README. */
export const readmeTextOf = (folder: string): string =>
  readFileSync(join(root, 'src/features', folder, 'README.md'), 'utf8');

/** Reads each line `- Subject: `name`, `name`` of a README. */
export function readReadme(text: string): FeatureReadme {
  const lines = [...text.matchAll(/^- `?(\w+)`?: (.+)$/gm)].map(
    ([, subject = '', names = '']) => [subject, quotesOf(names)] as const,
  );
  const { Pages = [], Calls = [], ...hooks } = Object.fromEntries(lines);
  return { pages: Pages, calls: Calls, hooks };
}

/** What is between backquotes. */
export const quotesOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

/** The pages and calls that the READMEs of all features list. */
export function featureAddresses(): Pick<FeatureReadme, 'pages' | 'calls'> {
  const readmes = featureFolders.map(readmeTextOf).map(readReadme);
  return { pages: readmes.flatMap(({ pages }) => pages), calls: readmes.flatMap(({ calls }) => calls) };
}
