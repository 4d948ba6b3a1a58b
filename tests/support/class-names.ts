/** The classes that the rules of a style sheet name. */
export function listStyledClasses(css: string): string[] {
  const selectors = [...withoutCssComments(css).matchAll(/(?<=^|[{};])\s*([^@{};]+)\{/g)].map(
    ([, selector = '']) => selector,
  );
  return [...new Set(selectors.flatMap(classesOf))];
}

/** The classes for which a style sheet has a rule of their own: `.card {`, but not `.list .card {`. */
export function listOwnClasses(css: string): string[] {
  const rules = withoutCssComments(css).matchAll(/(?<=^|[{};])\s*\.([\w-]+)\s*\{/g);
  return [...new Set([...rules].map(([, name = '']) => name))];
}

/** The classes that the `className`s of a component name; those that are put together from parts are left out. */
export function listClassNames(source: string): string[] {
  const values = [...source.matchAll(/\bclassName(?:=|: )(?=["'`{])/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    return source[start] === '{' ? textsOf(bracedAt(source, start)) : [quotedAt(source, start)];
  });
  return [...new Set(values.flatMap(wordsOf))];
}

/** A function that checks whether a class is written in these sources, whole or put together: `button-${size}`. */
export function createUsageCheck(sources: readonly string[]): (name: string) => boolean {
  const text = sources.join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  const prefixes = [...text.matchAll(/(?<![\w-])([a-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix);
  return (name) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

export const withoutCssComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The classes of a selector or of a piece of compiled CSS, with their escapes resolved. */
export const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));

const wordsOf = (text: string): string[] =>
  text
    .replace(/\S*\$\{[^{}]*\}\S*/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** The texts of an expression that can become a class: not those that are compared or handed to a function. */
const textsOf = (expression: string): string[] =>
  [
    ...expression
      .replace(/\w\([^()]*\)/g, '')
      .replace(/[=!]== (['"]).*?\1/g, '')
      .matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g),
  ].map(([, single, double, template]) => single ?? double ?? template ?? '');

const quotedAt = (source: string, start: number): string =>
  source.slice(start + 1, source.indexOf(source.charAt(start), start + 1));

function bracedAt(source: string, start: number): string {
  let depth = 0;
  for (let end = start; end < source.length; end++) {
    if (source[end] === '{') depth += 1;
    if (source[end] === '}') depth -= 1;
    if (depth === 0) return source.slice(start, end + 1);
  }
  return '';
}
