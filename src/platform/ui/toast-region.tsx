import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

interface ToastView {
  id: number;
  role: 'status' | 'alert';
  text: string;
  /** How long it is shown, in ms. */
  time: number;
}

/** Shows messages at the foot of the window, each for its time. */
export function ToastRegion({
  toasts,
  onDone,
}: {
  toasts: readonly ToastView[];
  onDone: (id: number) => void;
}) {
  return (
    <section aria-label="Messages">
      <ul className="toasts">
        {toasts.map((toast) => (
          <ShownMessage key={toast.id} toast={toast} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function ShownMessage({ toast, onDone }: { toast: ToastView; onDone: (id: number) => void }) {
  const { id, role, text, time } = toast;
  const [announced, setAnnounced] = useState('');
  const [isPaused, setIsPaused] = useState(false);
  // A live region is only announced when its content changes after it was mounted.
  useEffect(() => setAnnounced(text), [text]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onDone(id), time);
    return () => clearTimeout(timer);
  }, [id, time, onDone, isPaused]);
  const pause = { onFocus: () => setIsPaused(true), onBlur: () => setIsPaused(false) };
  return (
    <li
      className={role === 'alert' ? 'toast toast-error' : 'toast'}
      onMouseEnter={pause.onFocus}
      onMouseLeave={pause.onBlur}
    >
      <Icon name={role === 'alert' ? 'alert' : 'check'} size={20} />
      <p role={role}>{announced}</p>
      <button
        type="button"
        className="toast-close"
        aria-label="Dismiss"
        onClick={() => onDone(id)}
        {...pause}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
