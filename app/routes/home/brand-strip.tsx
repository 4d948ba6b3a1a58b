import { Link } from 'react-router';
import { brandPath } from '../../components/brand-path.ts';

/** Every brand by name, in a row that wraps. */
export function BrandStrip({ brands }: { brands: readonly string[] }) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label="Brands" className="wrap brand-strip">
      <ul>
        {brands.map((brand) => (
          <li key={brand}>
            <Link to={brandPath(brand)} className="wide">
              {brand}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
