import { Form } from 'react-router';
import { Icon } from './icon.tsx';
import type { Page } from './paging.ts';

interface PagerProps {
  page: Page;
  /** What is paged, for screen readers: `Shoes`. */
  label: string;
  /** The address parameter that holds the offset. */
  parameter?: string;
  /** The other parameters the address keeps, name and value. */
  keep?: readonly (readonly [string, string])[];
  /** Hides Previous on the first page instead of disabling it. */
  hidePrevious?: boolean;
  /** Keeps the window where it is scrolled, for a list below other things. */
  stay?: boolean;
}

/** Previous and Next as the buttons of a plain GET form: the page is in the address, with and without script. */
export function Pager({
  page,
  label,
  parameter = 'offset',
  keep = [],
  hidePrevious = false,
  stay = false,
}: PagerProps) {
  const hidden = hidePrevious && page.previous === null;
  return (
    <nav aria-label={`${label} pages`}>
      <Form className="flex items-center justify-between gap-2" preventScrollReset={stay}>
        {keep.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hidden ? (
          <span />
        ) : (
          <button className="button button-line max-sm:px-3" {...step(parameter, page.previous)}>
            <Icon name="left" size={18} />
            Previous
          </button>
        )}
        <p className="figures text-sm text-ink-soft">
          Page {page.number} of {page.count}
        </p>
        <button className="button button-line max-sm:px-3" {...step(parameter, page.next)}>
          Next
          <Icon name="right" size={18} />
        </button>
      </Form>
    </nav>
  );
}

const step = (name: string, offset: number | null) =>
  offset === null ? { disabled: true } : { type: 'submit' as const, name, value: offset };
