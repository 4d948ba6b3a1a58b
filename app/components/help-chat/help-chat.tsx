import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '../../lib/analytics.ts';
import { showError } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';
import { keepTalk, readTalk } from './kept-talk.ts';

/**
 * The help desk at the corner of every screen. Its conversation is fetched when somebody opens it; without script the
 * button leads to the contact form.
 */
export function HelpChat() {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const [opened, setOpened] = useState<'no' | 'by-hand' | 'again'>('no');
  const launcher = useRef<HTMLButtonElement>(null);

  const open = async (how: 'by-hand' | 'again') => {
    const panel = await import('./chat-panel.tsx').catch(() => null);
    if (!panel) return false;
    setPanel(() => panel.ChatPanel);
    setOpened(how);
    return true;
  };
  const openAgain = useEffectEvent(() => {
    if (readTalk().open) void open('again');
  });
  useEffect(() => openAgain(), []);

  const start = async () => {
    if (!(await open('by-hand')))
      return showError('The help chat could not be loaded. Try again in a moment.');
    keepTalk({ open: true });
    track('help_chat');
  };
  const close = () => {
    setOpened('no');
    keepTalk({ open: false });
    launcher.current?.focus();
  };

  const isOpen = opened !== 'no' && Panel !== null;
  return (
    <aside aria-label="Help desk" className="help">
      <form action="/contactUs">
        <Button
          ref={launcher}
          type="submit"
          variant="ink"
          icon
          aria-label="Help chat"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => {
            event.preventDefault();
            if (isOpen) close();
            else void start();
          }}
        >
          <span aria-hidden="true" className="text-xl">
            ?
          </span>
        </Button>
      </form>
      {isOpen && <Panel takesFocus={opened === 'by-hand'} onClose={close} />}
    </aside>
  );
}
