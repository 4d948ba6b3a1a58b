/** The help chat as saved in the tab's session storage. */
export interface SavedConversation {
  readonly open: boolean;
  /** The labels chosen so far. */
  readonly chosen: readonly string[];
}

const key = 'help-chat';
const newConversation: SavedConversation = { open: false, chosen: [] };

/** The saved conversation; a closed, new one when there is none or it is invalid. */
export function readConversation(): SavedConversation {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isSavedConversation(saved) ? { open: saved.open, chosen: saved.chosen } : newConversation;
  } catch {
    return newConversation;
  }
}

/** Merges a change into the saved conversation. */
export function saveConversation(change: Partial<SavedConversation>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readConversation(), ...change }));
  } catch {
    // Storage is blocked: the chat restarts with the next document.
  }
}

const isSavedConversation = (value: unknown): value is SavedConversation =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  typeof value.open === 'boolean' &&
  'chosen' in value &&
  Array.isArray(value.chosen) &&
  value.chosen.every((label) => typeof label === 'string');
