import { defineForm, type FieldOf } from '#platform/forms/define-form.ts';
import { materials, type ShoeMaterial } from '../../contract/materials.ts';
import { makerFields } from './maker-form.ts';

const readMaterial = (text: string): ShoeMaterial | null => materials.find((one) => one === text) ?? null;

/** The form for the facts of a shoe. Only the server checks it, because its schemas would load their library. */
export const factsForm = defineForm({
  fields: {
    identifier: {},
    hsCode: {},
    origin: {},
    warnings: {},
    'materials.upper': { at: 'materials.upper?.0', read: readMaterial },
    'materials.upper.second': { at: 'materials.upper?.1', read: readMaterial },
    'materials.lining': { at: 'materials.lining?.0', read: readMaterial },
    'materials.lining.second': { at: 'materials.lining?.1', read: readMaterial },
    'materials.sole': { at: 'materials.sole?.0', read: readMaterial },
    'materials.sole.second': { at: 'materials.sole?.1', read: readMaterial },
    ...makerFields,
  },
});
export type FactField = FieldOf<typeof factsForm>;
