import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';

/** What somebody does about the line of a launch. */
export type LineAction = 'join' | 'leave' | 'remind' | 'forget';

interface LineButtonProps extends ComponentProps<typeof Button> {
  shoeId: string;
  action: LineAction;
  /** With scripts, in place of the form's own way to the server. */
  onPress?: (action: LineAction) => Promise<void>;
  /** The classes of the form. */
  formClass?: string;
}

/** A button that posts to the page of the own place, see `place.tsx`. */
export function LineButton({ shoeId, action, onPress, formClass, ...rest }: LineButtonProps) {
  const [isPending, setIsPending] = useState(false);
  /** Set at once: the second press of a double click comes before React has rendered the pending state. */
  const isSending = useRef(false);
  return (
    <form
      method="post"
      action={`/products/${shoeId}/launch`}
      className={formClass}
      onSubmit={(event) => {
        if (!onPress) return;
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        setIsPending(true);
        void onPress(action).finally(() => {
          isSending.current = false;
          setIsPending(false);
        });
      }}
    >
      <input type="hidden" name="action" value={action} />
      <Button type="submit" aria-disabled={isPending} {...rest} />
    </form>
  );
}
