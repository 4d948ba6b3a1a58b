import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '../../lib/analytics/analytics.ts';
import { showError } from '../../lib/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';
import { readConversation, saveConversation } from './saved-conversation.ts';

/**
 * The help chat button at the corner of every page. The panel's code is loaded when the chat is opened; without
 * JavaScript the button leads to the contact form.
 */
export function HelpChat() {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const [opened, setOpened] = useState<'no' | 'user' | 'restored'>('no');
  const launcher = useRef<HTMLButtonElement>(null);

  const open = async (trigger: 'user' | 'restored') => {
    const panel = await import('./chat-panel.tsx').catch(() => null);
    if (!panel) return false;
    setPanel(() => panel.ChatPanel);
    setOpened(trigger);
    return true;
  };
  const restore = useEffectEvent(() => {
    if (readConversation().open) void open('restored');
  });
  useEffect(() => restore(), []);

  const start = async () => {
    if (!(await open('user'))) return showError('The help chat could not be loaded. Try again in a moment.');
    saveConversation({ open: true });
    track('help_chat');
  };
  const close = () => {
    setOpened('no');
    saveConversation({ open: false });
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
      {isOpen && <Panel takesFocus={opened === 'user'} onClose={close} />}
    </aside>
  );
}
