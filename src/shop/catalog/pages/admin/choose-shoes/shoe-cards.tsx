import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#platform/ui/button.tsx';
import type { Shoe } from '../../../contract/shoes.ts';
import { Price } from '../../product-card/price.tsx';
import { ShoePicture } from '../../product-card/shoe-picture.tsx';
import type { KnownShoes } from './use-shoes.ts';

interface ShoeCardsProps {
  /** The name of the form's field, so that the cards get the focus if it has an error. */
  name: string;
  shoeIds: readonly string[];
  known: KnownShoes;
  error: string;
  help: string;
  /** What is said of a shoe that is not in the catalog. */
  missing: string;
  /** Whether they can be moved. */
  isOrdered: boolean;
  onChange: (shoeIds: readonly string[]) => void;
  /** Tells screen readers what changed. */
  announce: (news: string) => void;
}

/** The chosen shoes as cards in their order, with buttons to remove and, if the order matters, to move them. */
export function ShoeCards({
  name,
  shoeIds,
  known,
  error,
  help,
  missing,
  isOrdered,
  onChange,
  announce,
}: ShoeCardsProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  const move = (id: string, to: number, button: HTMLButtonElement) => {
    if (to < 0 || to >= shoeIds.length) return;
    // A card that moves in the document loses the focus.
    flushSync(() => onChange(shoeIds.filter((one) => one !== id).toSpliced(to, 0, id)));
    button.focus();
    announce(`Moved ${titleOf(id, known.get(id))} to position ${to + 1}`);
  };
  const remove = (id: string, index: number) => {
    flushSync(() => onChange(shoeIds.filter((one) => one !== id)));
    const buttons = group.current?.querySelectorAll<HTMLButtonElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)] ?? group.current;
    next?.focus();
    announce(`Removed ${titleOf(id, known.get(id))}`);
  };

  return (
    <fieldset
      ref={group}
      name={name}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="admin-form-whole grid min-w-0 gap-2"
    >
      <legend className="field-label">Shoes</legend>
      {shoeIds.length === 0 ? (
        <p className="text-ink-soft">No shoes chosen yet</p>
      ) : (
        <ol className="grid gap-2">
          {shoeIds.map((id, index) => {
            const shoe = known.get(id);
            const title = titleOf(id, shoe);
            return (
              <li key={id} className="chosen-shoe">
                {shoe && (
                  <span className="tile w-24 shrink-0">
                    <ShoePicture base={shoe.picture.base} alt="" widths={[320]} sizes="6rem" />
                  </span>
                )}
                <ShoeText {...{ title, shoe, missing }} />
                <span className="flex flex-wrap gap-2">
                  {isOrdered && (
                    <>
                      <Button
                        size="small"
                        aria-disabled={index === 0}
                        aria-label={`Move up: ${title}`}
                        onClick={({ currentTarget }) => move(id, index - 1, currentTarget)}
                      >
                        Move up
                      </Button>
                      <Button
                        size="small"
                        aria-disabled={index === shoeIds.length - 1}
                        aria-label={`Move down: ${title}`}
                        onClick={({ currentTarget }) => move(id, index + 1, currentTarget)}
                      >
                        Move down
                      </Button>
                    </>
                  )}
                  <Button
                    size="small"
                    className="text-deal-ink"
                    data-remove
                    aria-label={`Remove: ${title}`}
                    onClick={() => remove(id, index)}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {help && <p className="field-help">{help}</p>}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const ShoeText = ({
  title,
  shoe,
  missing,
}: {
  title: string;
  shoe: Shoe | null | undefined;
  missing: string;
}) => (
  <span className="min-w-0 grow wrap-anywhere">
    <span className="block font-semibold">{title}</span>
    {shoe && (
      <span className="block text-ink-soft text-sm">
        {shoe.brand} · <Price price={shoe.price} />
      </span>
    )}
    {shoe === null && <span className="block text-deal-ink text-sm">{missing}</span>}
  </span>
);

/** What a card is called: several shoes can have the same name. */
const titleOf = (id: string, shoe: Shoe | null | undefined) => (shoe ? `${shoe.name}, ${shoe.color}` : id);
