/** A picture in an order that may not be saved yet. */
export interface Arranged {
  readonly _id: string;
  readonly alt: string;
}

/** The stored pictures as a draft arranges them: removed ones are left out, and those that it lacks come last. */
export function arrange(draft: readonly Arranged[], stored: readonly Arranged[]): Arranged[] {
  const places = draft.map(({ _id }) => _id);
  const kept = draft.filter(({ _id }) => stored.some((picture) => picture._id === _id));
  const added = stored.filter(({ _id }) => !places.includes(_id));
  return [...kept, ...added].map(({ _id, alt }) => ({ _id, alt }));
}

/** The pictures with one of them at another place, counted from 0. */
export function move(pictures: readonly Arranged[], id: string, place: number): Arranged[] {
  const moved = pictures.filter(({ _id }) => _id === id);
  return pictures.filter(({ _id }) => _id !== id).toSpliced(place, 0, ...moved);
}
