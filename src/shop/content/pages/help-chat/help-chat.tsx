import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '#platform/analytics/pages/track.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import type { ChatPanelProps } from './chat-panel.tsx';
import { readConversation, saveConversation } from './saved-conversation.ts';

/**
 * The help chat button of every page: above the footer, or beside the content where a column is free. The panel's code
 * is loaded when the chat is opened; keys pressed meanwhile choose answers. Without JavaScript the button leads to the
 * contact form.
 */
export function HelpChat() {
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const [opened, setOpened] = useState<'no' | 'user' | 'restored'>('no');
  const launcher = useRef<HTMLButtonElement>(null);
  const [earlyPresses, setEarlyPresses] = useState(0);

  const open = async (trigger: 'user' | 'restored') => {
    setOpened(trigger);
    setEarlyPresses(0);
    const panel = await import('./chat-panel.tsx').catch(() => null);
    if (panel) setPanel(() => panel.ChatPanel);
    else setOpened('no');
    return panel !== null;
  };
  const restore = useEffectEvent(() => {
    if (readConversation().open) void open('restored');
  });
  useEffect(() => restore(), []);

  const start = async () => {
    saveConversation({ open: true });
    if (await open('user')) return track('help_chat');
    saveConversation({ open: false });
    showError('The help chat could not be loaded. Try again in a moment.');
  };
  const close = () => {
    setOpened('no');
    saveConversation({ open: false });
    launcher.current?.focus({ preventScroll: true });
  };

  const isOpen = opened !== 'no';
  /** A key pressed before the panel is there was meant for its first answer, where the focus will be. */
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!isOpen) void start();
    else if (Panel || opened === 'restored' || event.detail > 0) close();
    else setEarlyPresses(earlyPresses + 1);
  };
  return (
    <aside aria-label="Help desk" className="wrap help">
      <form action="/contactUs">
        <Button
          ref={launcher}
          type="submit"
          variant="ink"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onClick}
        >
          <span aria-hidden="true" className="text-xl">
            ?
          </span>
          <span className="xl:sr-only">Help chat</span>
        </Button>
      </form>
      {isOpen && Panel && (
        <Panel takesFocus={opened === 'user'} earlyPresses={earlyPresses} onClose={close} />
      )}
    </aside>
  );
}
