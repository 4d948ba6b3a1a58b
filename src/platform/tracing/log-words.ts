/** The fields of an event, as its line in the log has them. */
export type EventFields = Readonly<Record<string, unknown>>;

/** `good` went well, `attention` somebody should see, `bad` failed, `plain` is neither. */
export type Tone = 'good' | 'attention' | 'bad' | 'plain';

/**
 * What a person reads of an event: a text with its fields in braces (`{cause}` is its error or reason), or made from
 * these; null where nobody needs to hear of it.
 */
export type Words = string | ((fields: EventFields) => string | null);

/** Events of the log in words, by name. A tone is for those that say themselves how bad they are; others have that of their level. */
export type LogWords = Readonly<Record<string, Words | { readonly words: Words; readonly tone: Tone }>>;
