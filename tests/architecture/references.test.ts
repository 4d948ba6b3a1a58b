import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-tree.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** Every folder, with a slash at its end. */
const folders = [
  ...new Set(files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)))),
];

/** Every text file of the repository: documents, sources, settings. */
const texts = files
  .filter((path) => /\.(?:md|tsx?|css|sql|sh|ya?ml|json)$|\.env\.example$/.test(path))
  .filter(
    (path) => path !== 'package-lock.json' && path !== 'knip.json' && !path.startsWith('tests/architecture/'),
  )
  // A released migration is never changed, not even its comments.
  .filter((path) => !/^(?:database|src\/features\/[\w-]+)\/migrations\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const decisions = readdirSync(join(root, 'docs/decisions')).flatMap((name) => /^\d{3}/.exec(name)?.[0] ?? []);
const readings = numbersOf('docs/decisions/readings.md', /^\| (\d+) \|/gm);
const statements = numbersOf('docs/specification.md', /^\| (\d+\.\d+) \|/gm);
const sections = numbersOf('docs/specification.md', /^## §(\d+) /gm);

describe('every reference has a target:', () => {
  test('links of documents, with their anchors', () => {
    expect(texts.flatMap(({ path, text }) => (path.endsWith('.md') ? deadLinks(path, text) : []))).toEqual(
      [],
    );
  });

  test('paths of this repository, wherever they are named', () => {
    expect(texts.flatMap(({ path, text }) => deadPaths(path, text))).toEqual([]);
  });

  test('files and folders that documents quote', () => {
    expect(texts.flatMap(({ path, text }) => (path.endsWith('.md') ? deadQuotes(path, text) : []))).toEqual(
      [],
    );
  });

  test('numbers of decision records', () => {
    expect(decisions.length).toBeGreaterThan(10);
    const dead = ({ text }: { text: string }) =>
      found(text, /\bdecisions? (\d+)/gi).filter((number) => !decisions.includes(number.padStart(3, '0')));
    expect(texts.flatMap((file) => dead(file).map((number) => `${file.path}: decision ${number}`))).toEqual(
      [],
    );
  });

  test('numbers of interpretations in docs/decisions/readings.md', () => {
    expect(readings.length).toBeGreaterThan(25);
    const dead = ({ text }: { text: string }) =>
      found(text, /\breadings? (\d+)/gi).filter((number) => !readings.includes(number));
    expect(texts.flatMap((file) => dead(file).map((number) => `${file.path}: reading ${number}`))).toEqual(
      [],
    );
  });

  test('sections and statements of the specification', () => {
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    const dead = ({ text }: { text: string }) =>
      found(text, /(?<!RFC \d+ )§(\d+(?:\.\d+)*)/g).filter(
        (number) => !sections.includes(number) && !statements.includes(number),
      );
    expect(texts.flatMap((file) => dead(file).map((number) => `${file.path}: §${number}`))).toEqual([]);
  });
});

test('detects dead links and paths', () => {
  expect(
    deadLinks('README.md', '[a](docs/nothing.md) [b](docs/decisions/README.md#nothing) [c](LICENSE)'),
  ).toEqual(['README.md: docs/nothing.md', 'README.md: docs/decisions/README.md#nothing']);
  expect(deadPaths('README.md', 'see src/nothing.ts and src/shop/create-server.ts')).toEqual([
    'README.md: src/nothing.ts',
  ]);
  const quotes =
    '`create-server.ts` `platform/ui/` `#platform/contract/fields/money.ts` `audited-*.ts` `shop.example`';
  expect(
    deadQuotes('README.md', `${quotes} \`#platform/money.ts\` \`docs/nowhere\` \`nothing-*.ts\``),
  ).toEqual(['README.md: platform/money.ts', 'README.md: docs/nowhere', 'README.md: nothing-*.ts']);
});

test('the rows of attacks and faults are numbered, each once', () => {
  const rows = numbersOf('docs/attacks-and-faults.md', /^\| (?!#|-)([^|]+) \|/gm);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows).toEqual(rows.map((_, index) => String(index + 1)));
});

function numbersOf(path: string, pattern: RegExp): string[] {
  return found(readFileSync(join(root, path), 'utf8'), pattern);
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, number]) => number ?? []);
}

/** Links of a document to missing files or headings. */
function deadLinks(path: string, text: string): string[] {
  return found(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
    })
    .map((link) => `${path}: ${link}`);
}

const anchorsOf = (text: string): string[] =>
  found(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/**
 * Paths that name a missing file: below a top folder, and those a README quotes relative to its own folder. `*`, `…`
 * and `<name>` stand for any name.
 */
function deadPaths(path: string, text: string): string[] {
  const named =
    /(?<![\w/.@~#-])((?:bench|cli|config|database|demo|docs|packages|public|src|tests)\/[\w./@-]*[\w@]\.(?:tsx?|md|css|sql|sh|svg|webp|json|ya?ml|conf|service))(?![\w*<…])/g;
  const relative = path.endsWith('.md') && !path.startsWith('docs/') && path.includes('/');
  const quoted = relative ? found(text, /`([\w-]+\/[\w./-]*\w\.(?:tsx?|md|css|sql|sh))`/g) : [];
  return [...found(text, named), ...quoted]
    .filter((name) => !existsSync(join(root, name)) && !existsSync(join(root, dirname(path), name)))
    .map((name) => `${path}: ${name}`);
}

/**
 * What a document quotes as a file or folder of this repository, and is none: from the root, from the document's own
 * folder, or, where no top folder is named, anywhere. `*`, `…` and `<name>` stand for any name.
 */
function deadQuotes(path: string, text: string): string[] {
  const quoted = found(text, /`#?(?:\.\/)?([\w@.*…<>-]+(?:\/[\w@.*…<>-]+)*\/?)`/g);
  return quoted
    .filter(
      (name) => isTop(name) || /\/$|\.(?:tsx?|mjs|css|sql|sh|md|json|ya?ml|conf|service|sha256)$/.test(name),
    )
    .filter((name) => {
      const pattern = name
        .replace(/\/$/, '')
        .replace(/[.@-]/g, '\\$&')
        .replace(/\*|…|<[\w-]+>/g, '[^/]*');
      const above = isTop(name) ? `(?:${dirname(path)}/)?` : '(?:.*/)?';
      const target = new RegExp(`^${above}${pattern}/?$`);
      return ![...files, ...folders].some((candidate) => target.test(candidate));
    })
    .map((name) => `${path}: ${name}`);
}

const isTop = (name: string): boolean => /^[^/]+\//.test(name) && folders.includes(`${name.split('/')[0]}/`);
