import { useToasts } from '../hooks/use-toasts.ts';
import { dismissToast } from '../lib/toasts.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** The messages of the shop. */
export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDone={dismissToast} />;
}
