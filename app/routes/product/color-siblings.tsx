import { Link } from 'react-router';
import { ShoePicture } from '../../components/product-card/shoe-picture.tsx';
import type { Sibling } from './shoe-detail.ts';

/** The other colors of the same model. */
export function ColorSiblings({ siblings, current }: { siblings: readonly Sibling[]; current: string }) {
  if (siblings.length === 0) return null;
  return (
    <nav aria-label="Other colors">
      <ul className="color-siblings">
        {siblings.map(({ _id, color, base }) => (
          <li key={_id}>
            <Link
              to={`/products/${_id}`}
              aria-current={_id === current ? 'page' : undefined}
              className="tile"
            >
              <ShoePicture base={base} alt={color} widths={[320]} sizes="6rem" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
