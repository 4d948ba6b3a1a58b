import { useSyncExternalStore } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { sizeSystems } from '../../contract/fields/size-systems.ts';
import { sizeSystem } from '../own-size/size-system.ts';

/** In which system this browser shows the sizes of the shop; only browsers with scripts can. */
export function SizesShown() {
  const shown = useSyncExternalStore(sizeSystem.subscribe, sizeSystem.read, () => null);
  return (
    <SelectField
      label="Show sizes in"
      className="mt-8 max-w-xs noscript:hidden"
      value={shown ?? 'size'}
      onChange={({ target }) =>
        sizeSystem.write(sizeSystems.find((system) => system === target.value && system !== 'size') ?? null)
      }
      help="If we have no conversion for a brand, we show the size printed on the box."
    >
      {sizeSystems.map((system) => (
        <option key={system} value={system}>
          {names[system]}
        </option>
      ))}
    </SelectField>
  );
}

const names = { size: 'As labeled', us: 'US', uk: 'UK', eu: 'EU', cm: 'Foot length (cm)' };
