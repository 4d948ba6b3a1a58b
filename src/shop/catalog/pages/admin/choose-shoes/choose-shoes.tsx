import './choose-shoes.css';
import { useState } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { ShoeSearch } from '../shoe-search/shoe-search.tsx';
import { readShoeIds } from './read-shoe-ids.ts';
import { ShoeCards } from './shoe-cards.tsx';
import { useShoes } from './use-shoes.ts';

interface ChooseShoesProps {
  /** The ids of the shoes, one per line. */
  value: string;
  onChange: (value: string) => void;
  name: string;
  error: string | undefined;
  /** What the shoes are chosen for, such as `letter`. */
  what: string;
  help: string;
  /** What is said of a shoe that is not in the catalog. */
  missing: string;
  /** Whether the order of the shoes matters, so that they can be moved. */
  isOrdered: boolean;
  /** Whether the text field stays below the cards, for shoes that the search does not find. */
  keepsField?: boolean;
}

/** Chooses shoes of the catalog for a form, which shows them as cards; without scripts, a text field. */
export function ChooseShoes({
  value,
  onChange,
  name,
  error = '',
  what,
  help,
  missing,
  isOrdered,
  keepsField = false,
}: ChooseShoesProps) {
  const [news, setNews] = useState('');
  const isHydrated = useHydrated();
  const shoeIds = readShoeIds(value);
  const { known, remember } = useShoes(shoeIds);
  const change = (ids: readonly string[]) => onChange(ids.join('\n'));
  return (
    <>
      <ShoeSearch
        onChoose={(shoe) => {
          remember(shoe);
          if (shoeIds.includes(shoe._id)) return setNews(`${shoe.name} is already in the ${what}`);
          change([...shoeIds, shoe._id]);
          setNews(`Added ${shoe.name}`);
        }}
      />
      {isHydrated && (
        <ShoeCards
          {...{ name, shoeIds, known, error, missing, isOrdered }}
          help={keepsField ? '' : help}
          onChange={change}
          announce={setNews}
        />
      )}
      {/* It stays behind the cards: it has what is submitted, and what was typed before the scripts arrived. */}
      <TextArea
        label="Shoes"
        name={name}
        className={isHydrated && !keepsField ? 'hidden' : 'admin-form-whole'}
        rows={4}
        help={`Their IDs or page addresses, one per line. ${help}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={isHydrated ? '' : error}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
