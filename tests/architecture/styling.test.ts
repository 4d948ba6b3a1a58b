import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { describe, expect, test } from 'vitest';
import {
  classesOf,
  createUsageCheck,
  listClassNames,
  listOwnClasses,
  listStyledClasses,
  withoutCssComments,
} from '../support/class-names.ts';
import { root } from '../support/source-tree.ts';

interface AppFile {
  readonly path: string;
  readonly text: string;
}

const readFiles = (pattern: string): AppFile[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const styleSheets = readFiles('src/**/*.css');
const sources = readFiles('src/**/*.{ts,tsx}');

/** Classes that only one component of `src/platform/ui` may use; other files use the component. */
const components: Readonly<Record<string, string>> = {
  button: 'src/platform/ui/button.tsx',
  badge: 'src/platform/ui/badge.tsx',
  dialog: 'src/platform/ui/dialog.tsx',
  skeleton: 'src/platform/ui/skeleton.tsx',
};

const findRetyped = (files: readonly AppFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    listClassNames(text)
      .filter((name) => Object.hasOwn(components, name) && components[name] !== path)
      .map((name) => `${path}: ${name}`),
  );

const findColors = (files: readonly AppFile[]): string[] =>
  files
    .filter(({ path }) => path !== 'src/platform/ui/tokens.css')
    .flatMap(({ path, text }) =>
      [
        ...withoutCssComments(text).matchAll(
          /:[^;{}]*(#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:white|black|red|gray|grey)\b)/gi,
        ),
      ].map(([, color]) => `${path}: ${color}`),
    );

const findInlineStyles = (files: readonly AppFile[]): string[] =>
  files.filter(({ path, text }) => path.endsWith('.tsx') && /\sstyle=\{/.test(text)).map(({ path }) => path);

/** Classes with a rule of their own in several style sheets. `motion.css` may add animations to any of them. */
function findDefinedTwice(files: readonly AppFile[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { path, text } of files.filter((file) => file.path !== 'src/platform/ui/motion.css')) {
    for (const name of listOwnClasses(text)) owners.set(name, [...(owners.get(name) ?? []), path]);
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

/** The utilities of Tailwind among some classes, with the theme of `tokens.css`. */
async function findUtilities(names: readonly string[]): Promise<string[]> {
  const tokens = styleSheets.find(({ path }) => path === 'src/platform/ui/tokens.css')?.text ?? '';
  const { build } = await compile(`@import "tailwindcss"; ${tokens}`, {
    loadStylesheet: async (id, base) => {
      const path = join(root, 'node_modules', id, 'index.css');
      return { path, base, content: readFileSync(path, 'utf8') };
    },
  });
  const built = new Set(classesOf(build([...names])));
  return names.filter((name) => built.has(name));
}

describe('styling:', () => {
  test('every class in the markup has a rule or is a Tailwind utility', async () => {
    const styled = new Set(styleSheets.flatMap(({ text }) => listStyledClasses(text)));
    const names = sources.flatMap(({ text }) => listClassNames(text)).filter((name) => !styled.has(name));
    const utilities = await findUtilities(names);
    expect(names.filter((name) => !utilities.includes(name))).toEqual([]);
  });

  test('every class in a style sheet is used in the markup', () => {
    const isUsed = createUsageCheck(sources.map(({ text }) => text));
    const unused = styleSheets.flatMap(({ path, text }) =>
      listStyledClasses(text)
        .filter((name) => !isUsed(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('a class has a rule of its own in one style sheet only', () => {
    expect(findDefinedTwice(styleSheets)).toEqual([]);
  });

  test('buttons, badges, dialogs and skeletons are rendered by their components', () => {
    expect(findRetyped(sources)).toEqual([]);
  });

  test('colors are defined in tokens.css only', () => {
    expect(findColors(styleSheets)).toEqual([]);
  });

  test('nothing has an inline style, which the Content-Security-Policy forbids, but the style guide of development', () => {
    expect(
      findInlineStyles(sources).filter((path) => !path.startsWith('src/features/design-system-page/')),
    ).toEqual([]);
  });
});

describe('the rules of styling detect', () => {
  const file = (text: string, path = 'app/x.tsx'): AppFile => ({ path, text });

  test('a class without a rule', async () => {
    const names = listClassNames(`<p className={isWide ? "text-ink" : \`text-inc is-\${state} p-4\`} />`);
    expect(names).toEqual(['text-ink', 'text-inc', 'p-4']);
    expect(await findUtilities(names)).toEqual(['text-ink', 'p-4']);
  });

  test('a class that nothing uses', () => {
    const isUsed = createUsageCheck([`<p className={\`note badge-\${variant}\`} />`]);
    expect(
      listStyledClasses('.badge-deal, .note:hover > .hint { color: inherit }').filter(
        (name) => !isUsed(name),
      ),
    ).toEqual(['hint']);
  });

  test('a second definition', () => {
    const files = [
      file('.a { } .b .a { }', 'app/a.css'),
      file('.b { } .a .b { }', 'app/b.css'),
      file('.b { }', 'app/c.css'),
    ];
    expect(findDefinedTwice(files)).toEqual(['b: app/b.css, app/c.css']);
  });

  test('a retyped component', () => {
    const files = [
      file('<a className="button button-line" />'),
      file('<b className={x === "badge" ? "" : "badge"} />'),
      file('<Button className="button-wide" />'),
    ];
    expect(findRetyped(files)).toEqual(['app/x.tsx: button', 'app/x.tsx: badge']);
  });

  test.each(['color: #fff', 'background: white', 'border: 1px solid rgb(0 0 0)', 'color: oklch(1 0 0)'])(
    'the color in "%s"',
    (rule) => {
      expect(findColors([file(`.a { ${rule}; }`, 'app/a.css')])).toHaveLength(1);
    },
  );

  test.each(['color: var(--ink)', 'color: transparent', 'white-space: nowrap'])(
    'no color in "%s"',
    (rule) => {
      expect(findColors([file(`.a { ${rule}; }`, 'app/a.css')])).toEqual([]);
    },
  );

  test('an inline style', () => {
    expect(findInlineStyles([file('<p style={{ width }} />'), file('<p data-style={style} />')])).toEqual([
      'app/x.tsx',
    ]);
  });
});
