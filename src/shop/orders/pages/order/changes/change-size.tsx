import { useId } from 'react';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { OrderItem } from '../../../contract/orders.ts';
import { ChangeForm, type ChangeProps } from './change-form.tsx';

/** Exchanges the pairs of a line for another size that is in stock. */
export function ChangeSize({
  item,
  sizes,
  posted,
  order: _,
  onDone,
  onProblem,
  ...rest
}: ChangeProps & { item: OrderItem; sizes: readonly string[]; posted: PostedForm | undefined }) {
  const line = `${item._id}\n${item.size}`;
  const others = sizes.filter((size) => size !== item.size);
  const id = useId();
  const form = useActionForm<'newSize' | 'email'>({
    rules: { newSize: () => '', email: () => '' },
    initial: { newSize: others[0] ?? '', email: '' },
    posted: posted?.values.line?.replaceAll('\r', '') === line ? posted : undefined,
    onSuccess: onDone,
    onProblem,
  });
  const refusal = form.errors.newSize || form.message;
  if (others.length === 0)
    return (
      <div className="mt-4 grid gap-4 text-ink-soft">
        {refusal && (
          <p role="alert" className="field-error">
            {refusal}
          </p>
        )}
        <p>No other size of this shoe is in stock right now.</p>
      </div>
    );
  return (
    <ChangeForm
      {...rest}
      form={form}
      intent="size"
      label={`Change size of ${item.name}, size ${item.size}`}
      submitLabel="Change size"
    >
      <input type="hidden" name="line" value={line} />
      <SelectField id={id} label="New size" {...form.field('newSize')}>
        {others.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
    </ChangeForm>
  );
}
