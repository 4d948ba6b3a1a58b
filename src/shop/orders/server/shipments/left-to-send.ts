/** Pairs of a size of a shoe. */
export interface SentPairs {
  readonly shoe_id: string;
  readonly size: string;
  readonly quantity: number;
}

/** What was ordered, what of it was refunded or is about to be, and what is in parcels. */
export interface SentOrder {
  readonly ordered: readonly SentPairs[];
  readonly refunded: readonly SentPairs[];
  readonly sent: readonly SentPairs[];
}

/** The pairs of an order that are to be sent: not refunded and in no parcel. One entry for each size of a shoe. */
export const leftToSend = ({ ordered, refunded, sent }: SentOrder): SentPairs[] =>
  sumPairs(ordered)
    .map((pairs) => ({
      ...pairs,
      quantity: pairs.quantity - countPairsOf(refunded, pairs) - countPairsOf(sent, pairs),
    }))
    .filter(({ quantity }) => quantity > 0);

/** Counts the pairs in a list that are of the same shoe and size. */
export const countPairsOf = (list: readonly SentPairs[], { shoe_id, size }: Omit<SentPairs, 'quantity'>) =>
  list.reduce((sum, one) => (one.shoe_id === shoe_id && one.size === size ? sum + one.quantity : sum), 0);

/** One entry for each size of a shoe. */
export const sumPairs = (list: readonly SentPairs[]): SentPairs[] =>
  list
    .filter(
      ({ shoe_id, size }, index) =>
        list.findIndex((other) => other.shoe_id === shoe_id && other.size === size) === index,
    )
    .map(({ shoe_id, size }) => ({
      shoe_id,
      size,
      quantity: countPairsOf(list, { shoe_id, size }),
    }));
