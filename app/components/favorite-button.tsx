import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useSession } from '../hooks/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Toggles a favorite: a heart to add, filled red to remove. Visitors are sent to sign in and come back to the shoe. */
export function FavoriteButton({ shoeId }: { shoeId: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const { data, load, state, submit } = useFetcher<{ isFavorite: boolean | null }>();
  const path = `/favorites/${shoeId}`;
  const uid = session?.user?.uid;
  useEffect(() => {
    if (uid !== undefined) void load(path);
  }, [uid, load, path]);

  const isVisitor = session !== null && uid === undefined;
  const isFavorite = uid !== undefined && data?.isFavorite === true;
  const isUnknown = uid === undefined || data == null || data.isFavorite === null;
  const onClick = () =>
    isVisitor
      ? navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`)
      : submit(null, { action: path, method: isFavorite ? 'DELETE' : 'PUT', defaultShouldRevalidate: false });

  return (
    <Button
      icon
      size="large"
      className={isFavorite ? 'text-deal' : ''}
      aria-label={isFavorite ? 'Remove from Favorites' : 'Add to Favorites'}
      disabled={state !== 'idle' || (!isVisitor && isUnknown)}
      onClick={onClick}
    >
      <Icon name="heart" size={26} filled={isFavorite} />
    </Button>
  );
}
