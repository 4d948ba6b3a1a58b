import { Link } from 'react-router';
import type { Summary } from '#contract/admin.ts';
import { formatCents } from '#contract/fields/money.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The four cards of the dashboard (§2). */
export function SummaryCards({ summary }: { summary: Summary }) {
  return (
    <div className="admin-cards">
      <Link to="/createshoes" className="admin-card admin-card-link">
        Create shoes
        <Icon name="plus" />
      </Link>
      <Link to="/createbrand" className="admin-card admin-card-link">
        Create brand
        <Icon name="plus" />
      </Link>
      <dl className="admin-card">
        <dt>Shoes in all orders</dt>
        <dd>{summary.pairs.toLocaleString('en-US')}</dd>
      </dl>
      <dl className="admin-card">
        <dt>Total sales</dt>
        <dd>{formatCents(summary.sales)}</dd>
      </dl>
    </div>
  );
}
