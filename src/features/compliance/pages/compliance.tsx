import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { Route } from './+types/compliance.ts';
import { CountryDuties } from './country-duties.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const duties = unwrap(await context.get(appContext).call('GET /admin/compliance', {})).body;
  // Names are formatted on the server, because browsers have other names for some countries.
  return { countries: [...Map.groupBy(duties, ({ country }) => nameOfCountry(country))] };
}

/** What the law requires of the shop, country by country, and what is left to do. */
export default function Compliance({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Legal duties"
        lead="The shop checks these for each country that you deliver to. They are not legal advice, and the law may require more of you."
      />
      {countries.length === 0 ? (
        <EmptyState
          title="You deliver to no country yet"
          text="Add the countries that you deliver to. The duties in each are then listed here."
        >
          <ButtonLink to="/admin/settings/delivery" variant="accent">
            Add countries
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {countries.map(([name, duties]) => (
            <CountryDuties key={name} name={name} duties={duties} />
          ))}
        </div>
      )}
    </>
  );
}
