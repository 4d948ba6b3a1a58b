/** One thing the help desk says, with links for more and the answers it offers. */
export interface Step<Name extends string> {
  readonly says: readonly string[];
  readonly links?: readonly HelpLink[];
  /** The words on each button, and where pressing it leads. */
  readonly choices: readonly (readonly [label: string, next: Name])[];
}

/** A page of the shop that tells more. */
export interface HelpLink {
  readonly to: string;
  readonly text: string;
}

/** A conversation that is known beforehand. */
export interface Script<Name extends string> {
  readonly start: Name;
  readonly steps: Readonly<Record<Name, Step<Name>>>;
}

/** A conversation as far as it went. */
export interface Talk {
  /** What was said, in order: the help desk's steps, each followed by what the shopper chose. */
  readonly turns: readonly Turn[];
  /** The answers on offer now; none at the end. */
  readonly choices: readonly string[];
  /** The labels that were chosen, as they are kept. */
  readonly chosen: readonly string[];
}

export interface Turn {
  readonly says: readonly string[];
  readonly links: readonly HelpLink[];
  /** What the shopper answered; null for the last turn. */
  readonly answer: string | null;
}

/** Goes through a script by the labels that were chosen. A label that is not on offer ends the way there. */
export function follow<Name extends string>(script: Script<Name>, chosen: readonly string[]): Talk {
  const turns: Turn[] = [];
  let step = script.steps[script.start];
  for (const label of chosen) {
    const choice = step.choices.find(([offered]) => offered === label);
    if (!choice) break;
    turns.push(turnOf(step, label));
    step = script.steps[choice[1]];
  }
  return {
    turns: [...turns, turnOf(step, null)],
    choices: step.choices.map(([label]) => label),
    chosen: chosen.slice(0, turns.length),
  };
}

/** What happens in a conversation: the shopper chooses an answer, or begins again. */
export type TalkAction = { readonly kind: 'choose'; readonly label: string } | { readonly kind: 'restart' };

/** Makes the reducer of a script: the conversation after an action. */
export const converse =
  <Name extends string>(script: Script<Name>) =>
  (talk: Talk, action: TalkAction): Talk =>
    follow(script, action.kind === 'restart' ? [] : [...talk.chosen, action.label]);

const turnOf = ({ says, links = [] }: Step<string>, answer: string | null): Turn => ({ says, links, answer });
