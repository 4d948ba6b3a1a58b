import { z } from 'zod';
import { anyAmount, anyText, lettersAndSpaces, wholeNumber } from '#platform/contract/fields/field-rules.ts';

/** One field that administrators fill in for a shoe. */
interface ShoeFieldDefinition {
  readonly label: string;
  readonly help?: string;
  /** The form control: a line, a number, a line with suggestions, or several lines. */
  readonly input: 'text' | 'decimal' | 'suggested' | 'multiline';
  /** The value on the wire. */
  readonly type: z.ZodType;
  /** The rule of Create Shoes (§5). */
  readonly create: z.ZodType;
  /** The rule of Modify Shoes (§5): "No format check", only presence; a price is a number all the same. */
  readonly modify: z.ZodType;
  /** A value for the OpenAPI document and tests. */
  readonly example: string | number;
}

/**
 * The fields of a shoe, in the order of the specification. Wire format, forms, columns, bulk changes, audit log and undo
 * follow from them (docs/architecture.md, "A field of a shoe").
 */
export const shoeFields = {
  brand: {
    label: 'Brand',
    input: 'suggested',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid brand'),
    modify: anyText('Enter a valid brand'),
    example: 'Velmora',
  },
  name: {
    label: 'Name',
    input: 'text',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid name'),
    modify: anyText('Enter a valid name'),
    example: 'Orbit Runner',
  },
  color: {
    label: 'Color',
    input: 'suggested',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid color'),
    modify: anyText('Enter a valid color'),
    example: 'White',
  },
  /** In the currency of the shop. */
  price: {
    label: 'Price',
    input: 'decimal',
    type: z.number(),
    create: wholeNumber('Enter a valid price', 'Only numbers', 120),
    modify: anyAmount('Enter a valid price', 109.5),
    example: 120,
  },
  description: {
    label: 'Description',
    input: 'multiline',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid description'),
    modify: anyText('Enter a valid description', 2000),
    example: 'A light shoe for long runs',
  },
} as const satisfies Record<string, ShoeFieldDefinition>;
