import { dismissToast } from '../state/toasts.ts';
import { useToasts } from '../state/use-toasts.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** The messages of the shop. */
export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDone={dismissToast} />;
}
