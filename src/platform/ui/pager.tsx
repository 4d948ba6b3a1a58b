import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { PageInfo } from './paging.ts';

interface PagerProps {
  page: PageInfo;
  /** What is paged, for screen readers: `Shoes`. */
  label: string;
  /** The search parameter that holds the offset. */
  offsetParam?: string;
  /** The other search parameters to keep, as name and value. */
  keptParams?: readonly (readonly [string, string])[];
  /** Hides Previous on the first page instead of disabling it. */
  hidePrevious?: boolean;
  /** Keeps the scroll position, for a list in the middle of a screen. */
  preventScrollReset?: boolean;
}

/** Nothing for a single page, else Previous and Next as the buttons of a GET form: the page is in the URL, with and without JavaScript. */
export function Pager({
  page,
  label,
  offsetParam = 'offset',
  keptParams = [],
  hidePrevious = false,
  preventScrollReset = false,
}: PagerProps) {
  if (page.count <= 1) return null;
  const hidden = hidePrevious && page.previous === null;
  return (
    <nav aria-label={`${label} pages`}>
      <Form className="flex items-center justify-between gap-2" preventScrollReset={preventScrollReset}>
        {keptParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hidden ? (
          <span />
        ) : (
          <Button className="max-sm:px-3" {...step(offsetParam, page.previous)}>
            <Icon name="left" size={18} />
            Previous
          </Button>
        )}
        <p className="figures text-sm text-ink-soft">
          Page {page.number} of {page.count}
        </p>
        <Button className="max-sm:px-3" {...step(offsetParam, page.next)}>
          Next
          <Icon name="right" size={18} />
        </Button>
      </Form>
    </nav>
  );
}

const step = (name: string, offset: number | null) =>
  offset === null ? { disabled: true } : { type: 'submit' as const, name, value: offset };
