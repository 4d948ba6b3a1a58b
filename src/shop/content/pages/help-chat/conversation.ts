/** One step of the script: its messages, links to pages and the answers to choose from. */
export interface Step<Name extends string> {
  readonly texts: readonly string[];
  readonly links?: readonly HelpLink[];
  /** The label of each button and the step it leads to. */
  readonly choices: readonly (readonly [label: string, next: Name])[];
}

/** A link to a page of the shop. */
export interface HelpLink {
  readonly to: string;
  readonly text: string;
}

/** A scripted conversation. */
export interface Script<Name extends string> {
  readonly start: Name;
  readonly steps: Readonly<Record<Name, Step<Name>>>;
}

/** A conversation so far. */
export interface Conversation {
  /** The help desk's messages in order, each with the shopper's answer. */
  readonly messages: readonly Message[];
  /** The answers offered now; none at the end. */
  readonly choices: readonly string[];
  /** The chosen labels, as they are saved. */
  readonly chosen: readonly string[];
}

export interface Message {
  readonly texts: readonly string[];
  readonly links: readonly HelpLink[];
  /** The shopper's answer; null for the last message. */
  readonly answer: string | null;
}

/** Replays a script with the chosen labels; stops at a label that is not offered. */
export function replayConversation<Name extends string>(
  script: Script<Name>,
  chosen: readonly string[],
): Conversation {
  const messages: Message[] = [];
  let step = script.steps[script.start];
  for (const label of chosen) {
    const choice = step.choices.find(([offered]) => offered === label);
    if (!choice) break;
    messages.push(toMessage(step, label));
    step = script.steps[choice[1]];
  }
  return {
    messages: [...messages, toMessage(step, null)],
    choices: step.choices.map(([label]) => label),
    chosen: chosen.slice(0, messages.length),
  };
}

export type ConversationAction =
  | { readonly kind: 'choose'; readonly label: string }
  | { readonly kind: 'restart' };

/** Creates the reducer of a script. */
export const conversationReducer =
  <Name extends string>(script: Script<Name>) =>
  (conversation: Conversation, action: ConversationAction): Conversation =>
    replayConversation(script, action.kind === 'restart' ? [] : [...conversation.chosen, action.label]);

const toMessage = ({ texts, links = [] }: Step<string>, answer: string | null): Message => ({
  texts,
  links,
  answer,
});
