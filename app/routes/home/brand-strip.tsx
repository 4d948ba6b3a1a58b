import { Link } from 'react-router';
import { brandAddress } from '../../components/brand-address.ts';

/** Every brand by name, in a row that wraps. */
export function BrandStrip({ brands }: { brands: readonly string[] }) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label="Brands" className="wrap brand-strip">
      <ul>
        {brands.map((brand) => (
          <li key={brand}>
            <Link to={brandAddress(brand)} className="wide">
              {brand}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
