/** The help chat as the tab remembers it while somebody browses. */
export interface KeptTalk {
  readonly open: boolean;
  /** The labels that were chosen so far. */
  readonly chosen: readonly string[];
}

const key = 'help-chat';
const nothing: KeptTalk = { open: false, chosen: [] };

/** What was remembered; a closed chat at its start when that is nothing, or damaged. */
export function readTalk(): KeptTalk {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isTalk(kept) ? { open: kept.open, chosen: kept.chosen } : nothing;
  } catch {
    return nothing;
  }
}

/** Remembers what changed. */
export function keepTalk(change: Partial<KeptTalk>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readTalk(), ...change }));
  } catch {
    // Storage is blocked: the chat begins anew on the next document.
  }
}

const isTalk = (kept: unknown): kept is KeptTalk =>
  typeof kept === 'object' &&
  kept !== null &&
  'open' in kept &&
  typeof kept.open === 'boolean' &&
  'chosen' in kept &&
  Array.isArray(kept.chosen) &&
  kept.chosen.every((label) => typeof label === 'string');
