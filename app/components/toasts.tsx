import { useToasts } from '../hooks/use-toasts.ts';
import { dismissToast } from '../lib/toasts/toasts.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** The current toasts. */
export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDone={dismissToast} />;
}
