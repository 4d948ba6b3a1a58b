import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

interface NumberFieldProps extends ComponentProps<typeof TextField> {
  /** How the typed number is understood; empty where its text says so itself. */
  understood?: string | undefined;
}

/** A `TextField` for a number, which shows how it is understood. An error says what to write instead. */
export function NumberField({ understood = '', help, ...field }: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      help={
        <>
          <span aria-live="polite" className="field-understood">
            {field.error ? '' : understood}
          </span>
          {help && <span>{help}</span>}
        </>
      }
    />
  );
}
