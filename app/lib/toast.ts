/** A short message over the page. `status` tells of success, `alert` of an error; they are its roles. */
export interface Message {
  readonly role: 'status' | 'alert';
  readonly text: string;
  /** Milliseconds it is shown. */
  readonly time: number;
}

export interface Toast extends Message {
  readonly id: number;
  /** When it came up, in ms since 1970. */
  readonly since: number;
}
