import type { FormProblem } from '#platform/forms/action-result.ts';
import type { Rule } from '#platform/forms/check-fields.ts';
import type { FactsChange, ShoeFacts } from '../../contract/facts.ts';
import { materials, type ShoeMaterial, type ShoePart } from '../../contract/materials.ts';
import { makerFields, makerValues, readMaker } from './maker-fields.tsx';
import { readText } from './read-text.ts';

/** The fields of the form for the facts of a shoe. */
export const factFields = [
  'identifier',
  'hsCode',
  'origin',
  'warnings',
  'materials.upper',
  'materials.upper.second',
  'materials.lining',
  'materials.lining.second',
  'materials.sole',
  'materials.sole.second',
  ...makerFields,
] as const;
export type FactField = (typeof factFields)[number];

/** Only the server checks the fields, because its schemas would load their library. */
export const noRules = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, Rule>> =>
  // The type of Object.fromEntries has no literal keys.
  Object.fromEntries(names.map((name): [Name, Rule] => [name, () => ''])) as Record<Name, Rule>;

/** The fields as a shoe has them. */
export const factValues = (facts: ShoeFacts): Record<FactField, string> => ({
  identifier: facts.identifier ?? '',
  hsCode: facts.hsCode ?? '',
  origin: facts.origin ?? '',
  warnings: facts.warnings ?? '',
  'materials.upper': facts.materials.upper?.[0] ?? '',
  'materials.upper.second': facts.materials.upper?.[1] ?? '',
  'materials.lining': facts.materials.lining?.[0] ?? '',
  'materials.lining.second': facts.materials.lining?.[1] ?? '',
  'materials.sole': facts.materials.sole?.[0] ?? '',
  'materials.sole.second': facts.materials.sole?.[1] ?? '',
  ...makerValues(facts.maker),
});

/** The facts of a submitted form, not yet checked. */
export const readFacts = (form: FormData): FactsChange => ({
  maker: readMaker(form),
  identifier: readText(form, 'identifier') || null,
  hsCode: readText(form, 'hsCode') || null,
  origin: readText(form, 'origin') || null,
  warnings: readText(form, 'warnings') || null,
  materials: {
    upper: readMaterials(form, 'upper'),
    lining: readMaterials(form, 'lining'),
    sole: readMaterials(form, 'sole'),
  },
});

/** Maps the field names of an API problem to those of the form. `materials.upper.1` → `materials.upper` */
export const toFormProblem = (problem: FormProblem): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => ({ field: field.replace(/\.\d+$/, ''), message })),
});

function readMaterials(form: FormData, part: ShoePart): ShoeMaterial[] | null {
  const names = [readText(form, `materials.${part}`), readText(form, `materials.${part}.second`)];
  const chosen = names.flatMap((name) => materials.find((one) => one === name) ?? []);
  return chosen.length === 0 ? null : chosen;
}
