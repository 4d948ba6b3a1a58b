/** A kind of calls that has limits of its own. */
export interface AdmissionKind {
  /** Whether a call is of this kind; `path` is without its query. */
  readonly matches: (path: string) => boolean;
  /** How many of them a process handles at once. */
  readonly atOnce: number;
  /** How many more of them wait for their turn, if not as many as other calls. */
  readonly waiting?: number;
  /** How long they wait at most, in ms, if not as long as other calls. */
  readonly patience?: number;
}
