/** What the page of a challenge in a frame tells: the shopper answered, or pressed Escape inside it. */
export interface ChallengeMessage {
  readonly kind: 'sandbox-challenge';
  readonly state: 'answered' | 'escape';
}

export const isChallengeMessage = (data: unknown): data is ChallengeMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'sandbox-challenge';
