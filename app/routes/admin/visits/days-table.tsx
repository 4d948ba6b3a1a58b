import type { CountedDay } from '#contract/analytics/analytics.ts';
import { type EventName, eventNames } from '#contract/analytics/analytics-events.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatCount } from './format-count.ts';

/** Events by day, newest first, with a column for each kind and a row of totals on top. */
export function DaysTable({ days }: { days: readonly CountedDay[] }) {
  const totalOf = (name: EventName) => days.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
  return (
    <section aria-labelledby="days-title" className="table-section">
      <header className="table-head">
        <h2 id="days-title" className="table-title">
          By day and kind
        </h2>
      </header>
      <DataTable caption="Events by day and kind" columns={columns} empty="No day was looked at">
        {[
          <DayRow key="sum" head={`All ${days.length} days`} countOf={totalOf} />,
          ...days
            .toReversed()
            .map(({ day, events }) => <DayRow key={day} head={day} countOf={(name) => events[name]} />),
        ]}
      </DataTable>
    </section>
  );
}

function DayRow({ head, countOf }: { head: string; countOf: (name: EventName) => number | undefined }) {
  return (
    <tr>
      <th scope="row" className="figures whitespace-nowrap">
        {head}
      </th>
      {eventNames.map((name) => (
        <td key={name} className={countOf(name) ? 'cell-number' : 'cell-number text-ink-soft'}>
          {formatCount(countOf(name))}
        </td>
      ))}
    </tr>
  );
}

/** The column headings of the event kinds. */
const headings: Readonly<Record<EventName, string>> = {
  page_view: 'Pages seen',
  search: 'Searches',
  view_item: 'Shoes seen',
  add_to_wishlist: 'Favorited',
  remove_from_wishlist: 'Unfavorited',
  add_to_cart: 'Into carts',
  remove_from_cart: 'Out of carts',
  begin_checkout: 'Checkouts',
  purchase: 'Purchases',
  sign_up: 'Accounts',
  login: 'Sign-ins',
  newsletter_signup: 'Newsletter',
  help_chat: 'Help chats',
  join_launch: 'Launches joined',
};

const columns = [{ name: 'Day' }, ...eventNames.map((name) => ({ name: headings[name], numeric: true }))];
