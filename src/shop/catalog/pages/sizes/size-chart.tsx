import { Link } from 'react-router';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { Table } from '#platform/ui/table.tsx';
import { StaticPage } from '#shop/content/pages/static-page.tsx';
import { sizeChart } from '../../contract/fields/size-chart.ts';
import type { Route } from './+types/size-chart.ts';
import { SizesShown } from './sizes-shown.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Size Chart',
    description: 'Sneaker sizes 6 to 11.5 with their US, UK and EU equivalents.',
    path: '/sizeChart',
    matches,
  });

/** The chart of the brand that `?brand=` names where it has its own, else that of the shop. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const charts = (await pageCalls(context).about('GET /charts', {})).body;
  const wanted = new URL(request.url).searchParams.get('brand')?.toLowerCase();
  const own = charts.find(({ brand }) => brand.toLowerCase() === wanted);
  return {
    brand: own?.brand ?? null,
    rows: own?.rows ?? sizeChart,
    brands: charts.map(({ brand }) => brand),
  };
}

export default function SizeChart({ loaderData: { brand, rows, brands } }: Route.ComponentProps) {
  const hasCentimeters = rows.some(({ cm }) => cm !== '');
  return (
    <StaticPage title="Size Chart" lead="If you're between two sizes, take the larger one.">
      <div className="max-w-3xl">
        {brand !== null && <h2 className="mb-4 text-lg font-bold">{`${brand} sizes`}</h2>}
        <Table
          caption={`${brand === null ? 'Sizes' : `${brand} sizes`} with their US, UK and EU equivalents`}
          captionHidden
          columns={['Size', 'US', 'UK', 'EU', ...(hasCentimeters ? ['Foot length (cm)'] : [])]}
        >
          {rows.map(({ size, us, uk, eu, cm }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{us}</td>
              <td>{uk}</td>
              <td>{eu}</td>
              {hasCentimeters && <td>{cm}</td>}
            </tr>
          ))}
        </Table>
        <SizesShown />
        {brands.length > 0 && (
          <nav aria-label="Charts" className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p>Brand size charts:</p>
            {brands.map((name) => (
              <Link
                key={name}
                to={`/sizeChart?brand=${encodeURIComponent(name)}`}
                className="link"
                aria-current={name === brand ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
            {brand !== null && (
              <Link to="/sizeChart" className="link">
                Standard chart
              </Link>
            )}
          </nav>
        )}
      </div>
    </StaticPage>
  );
}
