import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { conversationReducer, type Message, replayConversation } from './conversation.ts';
import { readConversation, saveConversation } from './saved-conversation.ts';
import { createHelpScript } from './script.ts';

export interface ChatPanelProps {
  /** Whether the answers get the focus when the panel opens. */
  takesFocus: boolean;
  /** How often a key was pressed before the panel was there: each chooses the first answer, as it would have. */
  earlyPresses: number;
  onClose: () => void;
}

type HelpConversation = ReturnType<typeof createConversation>;

function createConversation(settings: PublicSettings) {
  const script = createHelpScript(settings);
  return { script, reduce: conversationReducer(script) };
}

function initialConversation({ script, reduce }: HelpConversation, earlyPresses: number) {
  let conversation = replayConversation(script, readConversation().chosen);
  for (let press = 0; press < earlyPresses; press += 1) {
    const [label] = conversation.choices;
    if (label !== undefined) conversation = reduce(conversation, { kind: 'choose', label });
  }
  return conversation;
}

/** The conversation so far and the answers to choose from. Escape closes the panel. */
export function ChatPanel({ takesFocus, earlyPresses, onClose }: ChatPanelProps) {
  const settings = useSettings();
  const [help] = useState(() => createConversation(settings));
  const [conversation, dispatch] = useReducer(help.reduce, earlyPresses, (presses) =>
    initialConversation(help, presses),
  );
  const log = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLFieldSetElement>(null);
  const restart = useRef<HTMLButtonElement>(null);
  const shouldFocus = useRef(takesFocus);
  const question = useId();

  useEffect(() => {
    saveConversation({ chosen: conversation.chosen });
    log.current?.scrollTo({ top: log.current.scrollHeight });
    // The pressed button is gone, so the focus moves to the next answers.
    if (shouldFocus.current) (answers.current?.querySelector('button') ?? restart.current)?.focus();
    shouldFocus.current = true;
  }, [conversation]);

  // On a small screen the panel would cover the linked page.
  const leave = () => {
    if (matchMedia('(width < 48rem)').matches) onClose();
  };

  return (
    <dialog
      open
      className="help-panel"
      aria-label="Help chat"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="help-head">
        <h2 className="font-bold">Help desk</h2>
        <Button ref={restart} variant="quiet" size="small" onClick={() => dispatch({ kind: 'restart' })}>
          Start over
        </Button>
        <Button variant="quiet" size="small" icon aria-label="Close" onClick={onClose}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} role="log" aria-label="Conversation" className="help-log" tabIndex={0}>
        {conversation.messages.map((message, index) => (
          <ChatMessage
            // biome-ignore lint/suspicious/noArrayIndexKey: messages never change their position
            key={index}
            message={message}
            question={message.answer === null ? question : undefined}
            onLeave={leave}
          />
        ))}
      </div>
      {conversation.choices.length > 0 && (
        <fieldset ref={answers} aria-labelledby={question} className="help-answers">
          {conversation.choices.map((label) => (
            <Button key={label} size="small" onClick={() => dispatch({ kind: 'choose', label })}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </dialog>
  );
}

interface ChatMessageProps {
  message: Message;
  /** The id of the current question. */
  question: string | undefined;
  onLeave: () => void;
}

/** A message of the help desk, its links and the shopper's answer. */
function ChatMessage({ message: { texts, links, answer }, question, onLeave }: ChatMessageProps) {
  const last = texts.length - 1;
  return (
    <>
      {texts.slice(0, last).map((text) => (
        <p key={text} className="help-said">
          {text}
        </p>
      ))}
      {links.length > 0 && (
        <ul className="help-links">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="link" onClick={onLeave}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p id={question} className="help-said">
        {texts[last]}
      </p>
      {answer !== null && (
        <p className="help-chosen">
          <span className="sr-only">You: </span>
          {answer}
        </p>
      )}
    </>
  );
}
