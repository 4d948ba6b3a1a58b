/**
 * Returns the other forms of a word for what somebody does and who does it, as whole words: `running` → `run`, `runs`,
 * `runner`, `runners`; `runner` → `running`. English stems know only the endings that keep the meaning. A form that does
 * not exist finds nothing.
 */
export function otherFormsOf(word: string): readonly string[] {
  const [, root, ending = ''] = /^([a-z]{3,})(ing|ers?)$/.exec(word) ?? [];
  if (root === undefined || !/[aeiouy]/.test(root)) return [];
  if (ending !== 'ing') return [`${root}ing`];
  const base = /([^aeiouy])\1$/.test(root) ? root.slice(0, -1) : root;
  return [base, `${base}s`, `${base}e`, `${base}es`, `${root}er`, `${root}ers`];
}
