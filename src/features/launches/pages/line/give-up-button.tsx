import { type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';

interface GiveUpButtonProps {
  onPress: () => Promise<void>;
  children: ReactNode;
}

/** Gives up a place for good, after a confirmation. */
export function GiveUpButton({ onPress, children }: GiveUpButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    await onPress();
    setIsPending(false);
    setIsOpen(false);
  };
  return (
    <>
      <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      <Confirm
        open={isOpen}
        title="Are you sure?"
        text="You can't rejoin this line. Your place goes to the next person."
        confirmLabel="Give up my place"
        pending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}
