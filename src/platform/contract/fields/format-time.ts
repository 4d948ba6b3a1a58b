/** A moment as people read it everywhere in the shop, `2026-11-21 09:30`, in UTC. */
export const formatMinute = (at: string | Date): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** The day of a moment, `2026-11-21`, in UTC. */
export const formatDay = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

/** When something opens, `Tue, 24 Nov, 18:00 UTC`, the same in every engine. */
export function formatOpening(at: string | Date): string {
  const text = new Date(at).toUTCString();
  return `${text.slice(0, 11)}, ${text.slice(17, 22)} UTC`;
}
