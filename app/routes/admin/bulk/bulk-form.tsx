import { type SubmitEvent, useState } from 'react';
import type { BulkEditResult } from '#contract/catalogue-changes.ts';
import { call } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { type BulkChoice, bulkChoices, readBulkChange } from './bulk-change-form.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { type ProductSelection, toShoeSelection } from './selection.ts';

interface BulkFormProps {
  selection: ProductSelection;
  onCancel: () => void;
  onDone: () => void;
}

/** Chooses what becomes of the chosen products, previews it, and does it. */
export function BulkForm({ selection, onCancel, onDone }: BulkFormProps) {
  const [choice, setChoice] = useState<BulkChoice>('price-percent');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<BulkEditResult | null>(null);
  const [error, setError] = useState('');
  const { pending, submit } = useAdminAction();
  const number = bulkChoices.find(({ value }) => value === choice)?.number ?? null;
  const select = toShoeSelection(selection);
  const change = readBulkChange(choice, text);

  const changed = () => {
    setPreview(null);
    setError('');
  };
  const show = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change) return setError('Enter a number');
    const result = await call('POST /admin/shoes/bulk', { body: { select, change, dryRun: true } });
    setError(result.ok ? '' : result.problem.detail);
    setPreview(result.ok ? result.body : null);
  };
  const apply = async () => {
    if (!change || !preview) return;
    await submit({ intent: 'bulk-edit', select, change, expected: preview.chosen });
    onDone();
  };

  return (
    <form className="grid gap-4" onSubmit={show} noValidate>
      <SelectField
        label="What to do"
        value={choice}
        onChange={({ target }) => {
          setChoice(bulkChoices.find(({ value }) => value === target.value)?.value ?? choice);
          changed();
        }}
      >
        {bulkChoices.map(({ value, text: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {number !== null && (
        <TextField
          label={number}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            changed();
          }}
        />
      )}
      {number === null && error !== '' && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {preview && <BulkPreview preview={preview} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={preview ? 'line' : 'accent'}>
          Preview
        </Button>
        {preview && preview.changed > 0 && (
          <Button variant={choice === 'delete' ? 'deal' : 'accent'} disabled={pending} onClick={apply}>
            {choice === 'delete' ? 'Delete' : 'Change'} {preview.changed.toLocaleString('en-US')}{' '}
            {preview.changed === 1 ? 'shoe' : 'shoes'}
          </Button>
        )}
      </div>
    </form>
  );
}
