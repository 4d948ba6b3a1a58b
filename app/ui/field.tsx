import { type ComponentProps, type ReactNode, useId } from 'react';

/** What stands around a control: its label, a line of help, and what is wrong with it now. */
export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** Empty or missing while the value is fine. */
  error?: string | undefined;
  /** Hides the label from sight, for controls whose purpose shows. */
  labelHidden?: boolean;
  className?: string;
}

/** A line of text with label, help and error. Takes everything an `<input>` takes. */
export function TextField({
  label,
  help,
  error,
  labelHidden,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const around = useField({ label, help, error, labelHidden, className, id: input.id });
  return around(<input type="text" {...input} {...around.control} />);
}

/** Several lines of text with label, help and error. Takes everything a `<textarea>` takes. */
export function TextArea({
  label,
  help,
  error,
  labelHidden,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const around = useField({ label, help, error, labelHidden, className, id: area.id });
  return around(<textarea rows={5} {...area} {...around.control} />);
}

/** A dropdown with label, help and error; the options are its children. Takes everything a `<select>` takes. */
export function SelectField({
  label,
  help,
  error,
  labelHidden,
  className,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const around = useField({ label, help, error, labelHidden, className, id: select.id });
  return around(<select {...select} {...around.control} />);
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Ties label, help and error to one control; the control takes `control`, the rest is drawn around it. */
function useField({
  label,
  help,
  error,
  labelHidden,
  className,
  id,
}: Loose<FieldProps> & { id?: string | undefined }) {
  const own = useId();
  const name = id ?? own;
  const described = [error ? `${name}-error` : '', help ? `${name}-help` : ''].filter(Boolean).join(' ');
  const control = {
    id: name,
    className: 'control',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  const draw = (field: ReactNode) => (
    <div className={className}>
      <label htmlFor={name} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {field}
      {help && (
        <p id={`${name}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
  return Object.assign(draw, { control });
}
