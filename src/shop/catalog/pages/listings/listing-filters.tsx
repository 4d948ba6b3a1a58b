import type { SubmitEvent } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { useSizeLabel } from '../sizes/use-size-label.ts';
import { type Filters, filterPath, readFilters } from './filters.ts';
import { MySize } from './my-size.tsx';

interface ListingFiltersProps {
  /** The path of the listing. */
  path: string;
  /** What else the listing is narrowed by, such as the words of a search; stays with every filter. */
  kept?: Readonly<Record<string, string>>;
  /** Empty where the listing has several. */
  brand?: string;
  filters: Filters;
  colors: readonly string[];
  /** The labels of the sizes in stock. */
  sizes: readonly string[];
}

/**
 * The dropdowns of color and size, both price sorts and All models: GET forms. With JavaScript, choosing submits, and the
 * shopper's own size stands below.
 */
export function ListingFilters({
  path,
  kept = {},
  brand = '',
  colors,
  sizes,
  ...shown
}: ListingFiltersProps) {
  const navigate = useNavigate();
  // The next filter is added to those that are still loading, too.
  const { location: pending } = useNavigation();
  const filters =
    pending?.pathname === path ? readFilters(new URLSearchParams(pending.search)) : shown.filters;
  const labelOf = useSizeLabel(brand);
  const fields = Object.entries(kept).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const pathOf = (chosen: Filters) => filterPath(path, { ...kept, ...filters, ...chosen });
  const choose = (chosen: Filters) => navigate(pathOf(chosen), { preventScrollReset: true });
  /** As the form would, without what is not chosen. */
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget, event.nativeEvent.submitter)];
    void navigate(
      filterPath(path, Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))),
    );
  };
  return (
    <div className="listing-filters">
      <Form action={path} onSubmit={submit}>
        {fields}
        {filters.foot && <input type="hidden" name="foot" value={filters.foot} />}
        <div className="listing-choices">
          <FilterSelect
            name="color"
            all="All colors"
            options={colors}
            value={filters.color}
            onChange={(color) => choose({ color })}
          />
          <FilterSelect
            name="size"
            all="All sizes"
            options={sizes}
            labelOf={labelOf}
            value={filters.size}
            onChange={(size) => choose({ size, foot: '' })}
          />
        </div>
        {sorts.map(([sort, name]) => (
          <Button key={sort} type="submit" name="sort" value={sort} aria-pressed={filters.sort === sort}>
            {name}
          </Button>
        ))}
      </Form>
      <Form action={path}>
        {fields}
        <Button type="submit">All models</Button>
      </Form>
      <MySize brand={brand} sizes={sizes} chosen={filters} pathOf={pathOf} />
      {filters.foot && (
        <p className="listing-foot">
          Sizes for a {filters.foot} cm foot, from brands that list foot lengths.{' '}
          <Link to={pathOf({ size: '', foot: '' })} className="link" preventScrollReset>
            All sizes
          </Link>
        </p>
      )}
    </div>
  );
}

interface FilterSelectProps {
  name: 'color' | 'size';
  /** What no choice is called. */
  all: string;
  options: readonly string[];
  labelOf?: (option: string) => string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The dropdown of a filter. An address may choose what the listing does not have. */
function FilterSelect({ name, all, options, labelOf = String, value = '', onChange }: FilterSelectProps) {
  const unknown = value === '' || options.includes(value) ? [] : [value];
  return (
    <select
      name={name}
      aria-label={name}
      className="control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {[...options, ...unknown].map((option) => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
    </select>
  );
}

const sorts = [
  ['price_desc', 'Price $$$'],
  ['price_asc', 'Price $'],
] as const;
