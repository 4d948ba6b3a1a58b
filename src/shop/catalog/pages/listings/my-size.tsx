import { useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { saveMySize } from '../own-size/account-size.ts';
import { myFoot } from '../own-size/my-size.ts';
import { useMySize } from '../sizes/use-my-size.ts';
import { useSizeLabel } from '../sizes/use-size-label.ts';
import type { Filters } from './filters.ts';

interface MySizeProps {
  /** Empty where the listing has several. */
  brand: string;
  /** The labels of the sizes in stock. */
  sizes: readonly string[];
  /** What the listing is narrowed to. */
  chosen: Filters;
  /** The path of the listing under other filters; an empty text is none. */
  pathOf: (chosen: Filters) => string;
}

/** The shopper's own size, and the link that narrows the listing to it. Its place is free until the browser tells. */
export function MySize(props: MySizeProps) {
  return <div className="my-size">{useHydrated() && <MySizeChoice {...props} />}</div>;
}

function MySizeChoice({ brand, sizes, chosen, pathOf }: MySizeProps) {
  const size = useMySize(brand);
  const knownFoot = useSyncExternalStore(myFoot.subscribe, myFoot.read, () => null);
  // Over several brands the same foot has other labels.
  const foot = brand === '' ? (knownFoot ?? '') : '';
  const isChosen = foot === '' ? chosen.size === size : chosen.foot === foot;
  const labelOf = useSizeLabel(brand);
  const select = useRef<HTMLSelectElement>(null);
  const labels = size === null || sizes.includes(size) ? sizes : [...sizes, size];
  const turnOff = () => {
    select.current?.focus();
    void saveMySize(null);
  };
  return (
    <>
      <label className="my-size-choice">
        {size !== null && <span className="my-size-label">My size</span>}
        <select
          ref={select}
          aria-label="My size"
          className="control"
          value={size ?? ''}
          onChange={({ target }) => void saveMySize(target.value || null, brand)}
        >
          <option value="">{size === null ? 'Set my size' : 'Not set'}</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              {labelOf(label)}
            </option>
          ))}
        </select>
      </label>
      {size !== null && (
        <>
          <ButtonLink
            to={pathOf(isChosen ? { size: '', foot: '' } : { size: foot === '' ? size : '', foot })}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
          >
            In my size ({foot === '' ? labelOf(size) : `${foot} cm`})
          </ButtonLink>
          <Button variant="quiet" icon aria-label="Clear my size" onClick={turnOff}>
            <Icon name="close" />
          </Button>
        </>
      )}
      {/* On phones there is no room beside a size that is set. */}
      <Link
        to={brand === '' ? '/sizeChart' : `/sizeChart?brand=${encodeURIComponent(brand)}`}
        className={`link text-sm ${size === null ? '' : 'max-md:hidden'}`}
      >
        Size Chart
      </Link>
    </>
  );
}
