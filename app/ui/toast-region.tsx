import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

interface ShownToast {
  id: number;
  role: 'status' | 'alert';
  text: string;
  /** Milliseconds it stays. */
  time: number;
}

/** Shows messages at the foot of the window, each for its time. */
export function ToastRegion({
  toasts,
  onDone,
}: {
  toasts: readonly ShownToast[];
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

function ShownMessage({ toast, onDone }: { toast: ShownToast; onDone: (id: number) => void }) {
  const { id, role, text, time } = toast;
  const [said, setSaid] = useState('');
  const [held, setHeld] = useState(false);
  // Screen readers speak what enters a region that is there already.
  useEffect(() => setSaid(text), [text]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDone(id), time);
    return () => clearTimeout(timer);
  }, [id, time, onDone, held]);
  const hold = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <li
      className={role === 'alert' ? 'toast toast-error' : 'toast'}
      onMouseEnter={hold.onFocus}
      onMouseLeave={hold.onBlur}
    >
      <Icon name={role === 'alert' ? 'alert' : 'check'} size={20} />
      <p role={role}>{said}</p>
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => onDone(id)} {...hold}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
