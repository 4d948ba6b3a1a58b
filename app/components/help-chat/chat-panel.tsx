import { useEffect, useId, useReducer, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keepTalk, readTalk } from './kept-talk.ts';
import { helpScript } from './script.ts';
import { converse, follow, type Turn } from './talk.ts';

export interface ChatPanelProps {
  /** Whether the cursor goes to the answers when the panel opens. */
  takesFocus: boolean;
  onClose: () => void;
}

const reduce = converse(helpScript);
const begin = () => follow(helpScript, readTalk().chosen);

/** The conversation with the help desk: what was said, and the answers to choose from. Escape closes it. */
export function ChatPanel({ takesFocus, onClose }: ChatPanelProps) {
  const [talk, act] = useReducer(reduce, null, begin);
  const log = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLFieldSetElement>(null);
  const restart = useRef<HTMLButtonElement>(null);
  const follows = useRef(takesFocus);
  const question = useId();

  useEffect(() => {
    keepTalk({ chosen: talk.chosen });
    log.current?.scrollTo({ top: log.current.scrollHeight });
    // The button that was pressed is gone: the cursor goes on to the next answers.
    if (follows.current) (answers.current?.querySelector('button') ?? restart.current)?.focus();
    follows.current = true;
  }, [talk]);

  // On a small screen the panel would hide the page it leads to.
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
        <Button ref={restart} variant="quiet" size="small" onClick={() => act({ kind: 'restart' })}>
          Start again
        </Button>
        <Button variant="quiet" size="small" icon aria-label="Close" onClick={onClose}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} role="log" aria-label="Conversation" className="help-log" tabIndex={0}>
        {talk.turns.map((turn, index) => (
          <TurnWords
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place
            key={index}
            turn={turn}
            question={turn.answer === null ? question : undefined}
            onLeave={leave}
          />
        ))}
      </div>
      {talk.choices.length > 0 && (
        <fieldset ref={answers} aria-labelledby={question} className="help-answers">
          {talk.choices.map((label) => (
            <Button key={label} size="small" onClick={() => act({ kind: 'choose', label })}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </dialog>
  );
}

interface TurnWordsProps {
  turn: Turn;
  /** The id of what is asked now. */
  question: string | undefined;
  onLeave: () => void;
}

/** What the help desk said, where it leads, and the shopper's answer. */
function TurnWords({ turn: { says, links, answer }, question, onLeave }: TurnWordsProps) {
  const last = says.length - 1;
  return (
    <>
      {says.slice(0, last).map((text) => (
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
        {says[last]}
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
