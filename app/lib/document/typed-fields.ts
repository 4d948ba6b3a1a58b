/** A field that shows something else than the server rendered, with what was typed and where the caret is. */
export interface TypedField {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly selection: readonly [start: number | null, end: number | null];
}

/** Runs in the page as text. */
export function listTypedFields(): TypedField[] {
  return [...document.querySelectorAll<TypedField['field']>('input,textarea')]
    .filter(({ type, value, defaultValue }) => type !== 'file' && value !== defaultValue)
    .map((field) => ({
      field,
      value: field.value,
      selection: [field.selectionStart, field.selectionEnd],
    }));
}

/**
 * Runs in the page as text. Makes React handle a field's value as if it had just been typed: React ignores a value that
 * was set through the element, so it is shown one value and finds another.
 */
export function dispatchTyped({ field, value, selection: [start, end] }: TypedField): void {
  field.value = value === '' ? field.defaultValue : '';
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
