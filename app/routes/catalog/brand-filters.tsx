import { Form, useNavigate } from 'react-router';
import { brandPath } from '../../components/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { type Filters, filterPath } from './filters.ts';

interface BrandFiltersProps {
  brand: string;
  filters: Filters;
  colors: readonly string[];
}

/** The color dropdown, both price sorts and All models: GET forms. With JavaScript, choosing a color submits. */
export function BrandFilters({ brand, filters, colors }: BrandFiltersProps) {
  const navigate = useNavigate();
  return (
    <div className="brand-filters">
      <Form action={brandPath(brand)}>
        <select
          name="color"
          aria-label="color"
          className="control"
          value={filters.color ?? ''}
          onChange={({ target }) => navigate(filterPath(brand, { ...filters, color: target.value }))}
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
      <Form action={brandPath(brand)}>
        <Button type="submit">All models</Button>
      </Form>
    </div>
  );
}

const sorts = [
  ['price_desc', 'Price $$$'],
  ['price_asc', 'Price $'],
] as const;
