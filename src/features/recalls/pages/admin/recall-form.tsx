import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ChooseShoes } from '#shop/catalog/pages/admin/choose-shoes/choose-shoes.tsx';
import { remedies as allRemedies, type TypedRecall } from './recall-fields.ts';

interface RecallFormProps {
  /** What was posted; undefined at first. */
  typed: TypedRecall | undefined;
  errors: Readonly<Partial<Record<string, string>>>;
  /** A problem that belongs to no field, if any. */
  detail: string;
}

const remedyNames = { repair: 'Repair', replace: 'Replacement', refund: 'Refund' } as const;

/** The first step: which shoes, sold when, the danger, and what buyers can choose. */
export function RecallForm({ typed, errors, detail }: RecallFormProps) {
  const [shoeIds, setShoeIds] = useState(typed?.shoeIds ?? '');
  const messages = [detail, ...Object.values(errors)].filter(Boolean);
  return (
    <Form method="post" reloadDocument noValidate className="admin-form">
      {messages.length > 0 && (
        <p role="alert" className="field-error admin-form-whole">
          {messages.join('. ')}
        </p>
      )}
      <ChooseShoes
        name="shoeIds"
        value={shoeIds}
        onChange={setShoeIds}
        error={errors.shoeIds}
        what="recall"
        help="You can also recall shoes that you have deleted."
        missing="Not in the catalog"
        isOrdered={false}
        keepsField
      />
      <TextField
        label="Sizes"
        name="sizes"
        className="admin-form-whole"
        autoComplete="off"
        help="Separated by commas. Leave empty for all sizes."
        defaultValue={typed?.sizes}
        error={errors.sizes}
      />
      <TextField
        label="Sold from"
        name="from"
        type="date"
        required
        defaultValue={typed?.from}
        error={errors.from}
      />
      <TextField
        label="Sold until"
        name="to"
        type="date"
        required
        help="The last day, in the time zone of the shop."
        defaultValue={typed?.to}
        error={errors.to}
      />
      <TextArea
        label="Danger and what to do"
        name="text"
        className="admin-form-whole"
        rows={6}
        required
        help="Describe what can happen and how to recognize the pairs, and do not make the danger seem less serious."
        defaultValue={typed?.text}
        error={errors.text}
      />
      <fieldset className="admin-form-whole grid gap-2">
        <legend className="field-label">Buyers can choose</legend>
        {allRemedies.map((one) => (
          <label key={one} className="flex items-center gap-3">
            <input
              type="checkbox"
              name="remedies"
              value={one}
              defaultChecked={typed?.remedies.split('\n').includes(one)}
            />
            {remedyNames[one]}
          </label>
        ))}
        {errors.remedies && <p className="field-error">{errors.remedies}</p>}
      </fieldset>
      <div className="admin-form-end">
        <Button type="submit" variant="accent">
          Preview
        </Button>
      </div>
    </Form>
  );
}
