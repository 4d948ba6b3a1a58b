import { imageRequired } from '#platform/contract/fields/image-required.ts';
import { type Rule, requiredRule, ruleOf } from '#platform/forms/check-fields.ts';
import { countField } from '#platform/forms/number-field.ts';
import { editShoeFields } from '../../../contract/edit-shoe.ts';
import { createShoeFields, modifyShoeFields } from '../../../contract/fields/catalog-fields.ts';
import {
  mapShoeFields,
  type ShoeFieldName,
  shoeFieldNames,
} from '../../../contract/fields/map-shoe-fields.ts';
import { shoeFields } from '../../../contract/fields/shoe-fields.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { priceField } from '../products/price-fields.ts';

/** Every field of the forms that create and modify a shoe. */
export type ShoeFormField = ShoeFieldName | 'size' | 'q' | 'image';

/** The fields of a shoe that take several lines stand below size and quantity, the others above. */
export const lineFields = shoeFieldNames.filter((field) => shoeFields[field].input !== 'multiline');
export const multilineFields = shoeFieldNames.filter((field) => shoeFields[field].input === 'multiline');

const formOrder: readonly ShoeFormField[] = [...lineFields, 'size', 'q', ...multilineFields, 'image'];

/** Rules in the order in which the form shows its fields, so that the first wrong one gets the focus. */
const ordered = (rules: Record<ShoeFormField, Rule>): Record<ShoeFormField, Rule> =>
  // Object.fromEntries forgets the keys it was given.
  Object.fromEntries(formOrder.map((field) => [field, rules[field]])) as Record<ShoeFormField, Rule>;

/** Create Shoes (§5): the format of every field; a picture is optional. */
export const createRules = ordered({
  ...mapShoeFields((field) => ruleOf(createShoeFields[field])),
  size: ruleOf(createShoeFields.size),
  q: ruleOf(createShoeFields.q),
  image: () => '',
});

const quantityPresent = requiredRule(modifyShoeFields.q);

/** Modify Shoes (§5): presence only, and a quantity once a size is chosen. */
export const modifyRules = ordered({
  ...mapShoeFields((field) => requiredRule(modifyShoeFields[field])),
  size: requiredRule(modifyShoeFields.size),
  q: (value, { size }) => (size ? quantityPresent(value) : ''),
  image: (value) => (value === '' ? imageRequired : ''),
});

/** The page that edits a shoe: size and quantity belong together, and a picture is needed only if a new one is to come. */
export const editRules = (hasNewPicture: boolean, currency: string): Record<ShoeFormField, Rule> =>
  ordered({
    ...mapShoeFields((field) => ruleOf(editShoeFields[field])),
    price: (value) =>
      value.trim() === '' ? ruleOf(editShoeFields.price)('') : priceField(currency).rule(value),
    size: (value, { q }) => (value || q ? ruleOf(editShoeFields.size)(value) : ''),
    q: (value, { size }) => (value ? countField().rule(value) : size ? ruleOf(editShoeFields.q)('') : ''),
    image: (value) => (hasNewPicture && value === '' ? imageRequired : ''),
  });

/** An empty form. */
export const emptyValues: Record<ShoeFormField, string> = {
  ...mapShoeFields(() => ''),
  size: '',
  q: '',
  image: '',
};

/** The initial values of Modify Shoes (§2): the shoe's own; size, quantity and image empty. */
export const initialValues = (shoe: Shoe): Record<ShoeFormField, string> => ({
  ...emptyValues,
  ...mapShoeFields((field) => String(shoe[field])),
});
