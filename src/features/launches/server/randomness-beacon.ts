/** A public source of randomness that nobody knows before its time: numbered rounds of a drand chain. */
export interface RandomnessBeacon {
  /** The HTTP address of its chain. */
  readonly url: string;
  /**
   * The number of the first round at or after a time.
   * @throws when the chain does not answer
   */
  findRound(at: Date): Promise<number>;
  /**
   * The randomness of a round of a chain, hex; null while there is none, or no answer that is right.
   * @param url the chain that was named, which may be another than the present one
   */
  readRound(url: string, round: number): Promise<string | null>;
}
