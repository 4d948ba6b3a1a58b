import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A `<select>` with label, help and error; the options are its children. Takes all of its props. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { label, help, error, labelHidden, className, id, ...select } = props;
  return (
    <Field {...{ label, help, error, labelHidden, className, id }}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}
