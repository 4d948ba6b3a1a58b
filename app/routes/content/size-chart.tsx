import { pageMeta } from '../../components/page-meta.ts';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/size-chart.ts';
import { StaticPage } from './static-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Size Chart',
    description: 'Sneaker sizes 6 to 11.5 with their US, UK and EU equivalents.',
    path: '/sizeChart',
    matches,
  });

export default function SizeChart() {
  return (
    <StaticPage title="Size Chart" lead="Between two sizes? Take the larger one.">
      <div className="max-w-3xl">
        <Table
          caption="Sizes with their US, UK and EU equivalents"
          captionHidden
          columns={['Size', 'US', 'UK', 'EU']}
        >
          {sizeChart.map(({ size, us, uk, eu }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{us}</td>
              <td>{uk}</td>
              <td>{eu}</td>
            </tr>
          ))}
        </Table>
      </div>
    </StaticPage>
  );
}

/** A size with its equivalents, as people write them. */
interface SizeRow {
  readonly size: string;
  readonly us: string;
  readonly uk: string;
  readonly eu: string;
}

/** Twelve steps: sizes 6 to 11.5 in halves, US the same, UK 3.5 to 9, EU 36 to 47 (specification §2). */
export const sizeChart: readonly SizeRow[] = Array.from({ length: 12 }, (_, step) => ({
  size: String(6 + step / 2),
  us: String(6 + step / 2),
  uk: String(3.5 + step / 2),
  eu: String(36 + step),
}));
