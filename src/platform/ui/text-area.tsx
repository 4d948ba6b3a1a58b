import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A `<textarea>` with label, help and error. Takes all of its props. */
export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { label, help, error, labelHidden, className, id, ...textarea } = props;
  return (
    <Field {...{ label, help, error, labelHidden, className, id }}>
      {(control) => <textarea rows={5} {...textarea} {...control} />}
    </Field>
  );
}
