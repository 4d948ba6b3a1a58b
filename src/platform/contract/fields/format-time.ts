/** A moment as people read it everywhere in the shop, `2026-11-21 09:30`, in UTC. */
export const formatMinute = (at: string | Date): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** The day of a moment, `2026-11-21`, in UTC. */
export const formatDay = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

/** When something opens, `Tue, Nov 24, 18:00 UTC`, the same in every engine. */
export function formatOpening(at: string | Date): string {
  const [weekday, day, month, , time = ''] = new Date(at).toUTCString().split(' ');
  return `${weekday} ${month} ${Number(day)}, ${time.slice(0, 5)} UTC`;
}
