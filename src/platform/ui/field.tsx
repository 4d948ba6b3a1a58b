import { type ComponentProps, type ReactNode, useId } from 'react';

/** What every field has around its control. */
export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** Empty or missing while the value is valid. */
  error?: string | undefined;
  /** Hides the label visually, for controls whose purpose is obvious. */
  labelHidden?: boolean;
  className?: string;
}

/** An `<input>` with label, help and error. Takes all of its props. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { label, help, error, labelHidden, className, id, ...input } = props;
  return (
    <Field {...{ label, help, error, labelHidden, className, id }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** The props that tie a control to its label, help and error. */
interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

interface FieldFrameProps extends Optional<FieldProps> {
  id: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Lays out the label, help and error of a control. */
export function Field({ label, help, error, labelHidden, className, id, children }: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  return (
    <div className={className}>
      <label htmlFor={controlId} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {children({
        id: controlId,
        className: 'control',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined,
      })}
      {help && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
