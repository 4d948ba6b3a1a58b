import { SelectField } from '../../../ui/field.tsx';
import type { RefundableLine } from './refundable-lines.ts';

interface RefundUnitsProps {
  lines: readonly RefundableLine[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}

/** How many pairs of each line are refunded. */
export function RefundUnits({ lines, chosen, onChange, error }: RefundUnitsProps) {
  return lines.map(({ _id, size, name, left }, place) => (
    <SelectField
      key={`${_id} ${size}`}
      name="pairs"
      label={`${name}, size ${size}`}
      value={chosen[place]}
      onChange={({ target }) =>
        onChange(chosen.map((count, index) => (index === place ? Number(target.value) : count)))
      }
      error={place === lines.length - 1 ? error : undefined}
    >
      {Array.from({ length: left + 1 }, (_, count) => left - count).map((count) => (
        <option key={count} value={count}>
          {count === 1 ? '1 pair' : `${count} pairs`}
        </option>
      ))}
    </SelectField>
  ));
}
