import { Button } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';

/** Sends the webhook of this id a message to try it. */
export function TestButton({ id }: { id: string }) {
  const { pending, submit } = useAdminAction();
  return (
    <Button
      size="small"
      variant="accent"
      disabled={pending}
      onClick={() => submit({ intent: 'test-webhook', id })}
    >
      Send a test
    </Button>
  );
}
