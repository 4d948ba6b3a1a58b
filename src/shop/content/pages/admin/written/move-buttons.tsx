import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button } from '#platform/ui/button.tsx';
import { isFixed } from '../../../contract/specified-pages.ts';
import type { ListedPage } from '../../../contract/written-pages.ts';

interface MoveButtonsProps {
  page: ListedPage;
  isFirst: boolean;
  isLast: boolean;
}

/**
 * Moves a page up or down in the footer, and hides or shows one without a text to write. The pressed button keeps the focus,
 * so that it can be pressed again.
 */
export function MoveButtons({ page: { slug, title, inFooter }, isFirst, isLast }: MoveButtonsProps) {
  const fetcher = useFetcher();
  const pressed = useRef<HTMLElement>(null);
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    // A row that moves in the document loses the focus.
    if (isIdle) pressed.current?.focus();
  }, [isIdle]);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/pages/${slug}/move`}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        pressed.current = submitter;
        if (!isIdle || submitter?.ariaDisabled === 'true') event.preventDefault();
        else submitAtOnce(fetcher)(event);
      }}
      className="flex gap-2"
    >
      <input type="hidden" name="back" value="/admin/pages" />
      <Button
        type="submit"
        size="small"
        name="change"
        value="up"
        aria-disabled={isFirst}
        aria-label={`Move ${title} up`}
      >
        Up
      </Button>
      <Button
        type="submit"
        size="small"
        name="change"
        value="down"
        aria-disabled={isLast}
        aria-label={`Move ${title} down`}
      >
        Down
      </Button>
      {isFixed(slug) && (
        <Button
          type="submit"
          size="small"
          name="change"
          value={inFooter ? 'hide' : 'show'}
          aria-label={`${inFooter ? 'Hide' : 'Show'} ${title} in the footer`}
        >
          {inFooter ? 'Hide' : 'Show'}
        </Button>
      )}
    </fetcher.Form>
  );
}
