import { useSyncExternalStore } from 'react';
import { sizeSystems } from '#contract/fields/size-systems.ts';
import { sizeSystem } from '../../lib/session/size-system.ts';
import { SelectField } from '../../ui/field.tsx';

/** In which system this browser shows the sizes of the shop; only browsers with scripts can. */
export function SizesShown() {
  const shown = useSyncExternalStore(sizeSystem.subscribe, sizeSystem.read, () => null);
  return (
    <SelectField
      label="Show sizes everywhere as"
      className="mt-8 max-w-xs noscript:hidden"
      value={shown ?? 'size'}
      onChange={({ target }) =>
        sizeSystem.write(sizeSystems.find((system) => system === target.value && system !== 'size') ?? null)
      }
      help="Where a chart does not say, a size keeps the label on its box."
    >
      {sizeSystems.map((system) => (
        <option key={system} value={system}>
          {names[system]}
        </option>
      ))}
    </SelectField>
  );
}

const names = { size: 'The label on the box', us: 'US', uk: 'UK', eu: 'EU', cm: 'Length of the foot in cm' };
