/** A short message over the page; the role is `status` for a success and `alert` for an error. */
export interface ToastContent {
  readonly role: 'status' | 'alert';
  readonly text: string;
  /** The duration in ms. */
  readonly time: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** The Unix time in ms. */
  readonly shownAt: number;
}
