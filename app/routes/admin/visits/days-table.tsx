import type { CountedDay } from '#contract/analytics.ts';
import { type EventName, eventNames } from '#contract/analytics-events.ts';
import { DataTable } from '../table/data-table.tsx';
import { countText } from './count-text.ts';

/** What happened on each day, the newest first, one column for each kind; above them the sums of all days. */
export function DaysTable({ days }: { days: readonly CountedDay[] }) {
  const sumOf = (name: EventName) => days.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
  return (
    <section aria-labelledby="days-title" className="table-section">
      <header className="table-head">
        <h2 id="days-title" className="table-title">
          By day and kind
        </h2>
      </header>
      <DataTable caption="Events by day and kind" columns={columns} empty="No day was looked at">
        {[
          <Row key="sum" head={`All ${days.length} days`} times={sumOf} />,
          ...days
            .toReversed()
            .map(({ day, events }) => <Row key={day} head={day} times={(name) => events[name]} />),
        ]}
      </DataTable>
    </section>
  );
}

function Row({ head, times }: { head: string; times: (name: EventName) => number | undefined }) {
  return (
    <tr>
      <th scope="row" className="figures whitespace-nowrap">
        {head}
      </th>
      {eventNames.map((name) => (
        <td key={name} className={times(name) ? 'cell-number' : 'cell-number text-ink-soft'}>
          {countText(times(name))}
        </td>
      ))}
    </tr>
  );
}

/** The headings of the kinds. */
const words: Readonly<Record<EventName, string>> = {
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
};

const columns = [{ name: 'Day' }, ...eventNames.map((name) => ({ name: words[name], numeric: true }))];
