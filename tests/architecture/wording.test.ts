import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-tree.ts';

/** A wording that a native reader stumbles over, and what to write instead. */
type Rule = readonly [found: RegExp, instead: string];

/** Each was found in this project. The list is short on purpose: a rule that is often wrong is not read. */
const everywhere: readonly Rule[] = [
  [/\b(?:whoever|whomever)\b/i, '“anyone who”, or name the person'],
  [
    /(?:^|[.!:] )(?:Who|Whom|What)(?! to ) [^.?!]*[.!](?: |$)/,
    'a sentence with a subject; “Who” and “What” begin questions',
  ],
  [/\b(?:dearest|per cent|all the same|to the letter of|deeds?|leads? nowhere)\b/i, 'an everyday word'],
  [
    /\b(?:colours?|catalogues?|favourites?|behaviours?|centres?|licences?|(?:organ|recogn|normal|anonym)is(?:e|es|ed|ing))\b/i,
    'American spelling',
  ],
  [/\bbelow `?\//, '“under” a path'],
  [/\bby chance\b/i, '“at random” or “occasionally”'],
  [/\bbelongs? into\b/i, '“belongs in”, or say what to do'],
  [/\bworks? on beside\b/i, '“keeps running alongside”'],
  [/\bstands? (?:here|there|beside|in the stock)/i, '“is”, “appears” or “is listed”'],
  [/\bgoes? on\b/i, '“continues”'],
  [/\b(?:does|did) not answer\b/i, '“does not respond”'],
];

const screens: readonly Rule[] = [
  ...everywhere,
  [/\b(?:[Aa]|[Tt]he|[Tt]his|[Nn]o|by|your|each) mails?\b(?! server)|\bMails? /, '“email”'],
  [/\b(?:nobody|somebody) (?:else )?(?:learns|takes|waits|knows)\b/i, 'what the reader does or sees'],
  [/\b[Tt]ake a place\b|\b[Mm]oney check\b|\bTell me\b/, 'the usual label'],
  [/\bSwitch (?:it )?(?:on|off)\b/i, '“turn on” or “turn off”'],
];

describe('people read plain English', () => {
  test('in documents', () => {
    const paths = globSync('{*.md,docs/**/*.md,{packages,src/features}/*/README.md}', { cwd: root });
    expect(paths.length).toBeGreaterThan(30);
    const found = paths
      // It quotes what the shop was asked for.
      .filter((path) => path !== join('docs', 'specification.md'))
      .flatMap((path) =>
        proseOf(readFileSync(join(root, path), 'utf8')).flatMap(([line, text]) =>
          violations(everywhere, text).map((problem) => `${path}:${line} ${problem}`),
        ),
      );
    expect(found).toEqual([]);
  });

  test('on screens, in emails, in the terminal and in the API', () => {
    const paths = globSync('{cli,config,src,packages/*/src}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/*.test.ts', '**/tests/**'],
    });
    const found = paths.flatMap((path) =>
      textsOf(path).flatMap((text) => violations(screens, text).map((problem) => `${path}: ${problem}`)),
    );
    expect(found).toEqual([]);
  });
});

const violations = (rules: readonly Rule[], text: string): string[] =>
  rules.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [`“${text.slice(Math.max(0, match.index - 20), match.index + 60)}”: ${instead}`] : [];
  });

/** The lines of a document with their numbers, without code. */
function proseOf(document: string): [line: number, text: string][] {
  const prose = document.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  return prose.split('\n').map((text, index) => [index + 1, text.replace(/`[^`]*`/g, '`…`')]);
}

/** Texts of at least two words in a source file: what it shows, logs or sends. SQL and styles are not among them. */
function textsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const texts: string[] = [];
  const add = (text: string) => texts.push(text.replace(/\s+/g, ' ').trim());
  new Visitor({
    JSXText: ({ value }) => add(value),
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(parseSync(path, source).program);
  return texts.filter(
    (text) =>
      /\w \w/.test(text) &&
      !/\b(?:select|insert into|update|delete from)\b.*\b(?:from|set|values|where)\b|\{[^}]*:[^}]*;/is.test(
        text,
      ),
  );
}
