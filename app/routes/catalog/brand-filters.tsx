import { Form, useNavigate } from 'react-router';
import { brandAddress } from '../../components/brand-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Filters, filterAddress } from './filters.ts';

interface BrandFiltersProps {
  brand: string;
  filters: Filters;
  colors: readonly string[];
}

/**
 * The colour dropdown, both price sorts and All models: a plain GET form. With script, choosing a colour is enough.
 */
export function BrandFilters({ brand, filters, colors }: BrandFiltersProps) {
  const navigate = useNavigate();
  return (
    <div className="brand-filters">
      <Form action={brandAddress(brand)}>
        <select
          name="color"
          aria-label="color"
          className="control"
          value={filters.color ?? ''}
          onChange={({ target }) => navigate(filterAddress(brand, { ...filters, color: target.value }))}
        >
          <option value="">All colors</option>
          {colors.map((color) => (
            <option key={color} value={color}>
              {color}
            </option>
          ))}
        </select>
        {sorts.map(([sort, name]) => (
          <Button key={sort} type="submit" name="sort" value={sort} aria-pressed={filters.sort === sort}>
            {name}
          </Button>
        ))}
      </Form>
      <Form action={brandAddress(brand)}>
        <Button type="submit">All models</Button>
      </Form>
    </div>
  );
}

const sorts = [
  ['price_desc', 'Price $$$'],
  ['price_asc', 'Price $'],
] as const;
