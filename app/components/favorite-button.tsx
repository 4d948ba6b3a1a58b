import { useEffect, useState } from 'react';
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
  const isFavorite = uid === undefined ? null : data?.isFavorite;
  const isKnown = isVisitor || isFavorite != null;
  const toggle = () =>
    isVisitor
      ? navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`)
      : submit(null, { action: path, method: isFavorite ? 'DELETE' : 'PUT', defaultShouldRevalidate: false });

  // Whoever presses the empty heart before it is known for whom wants the shoe added.
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isKnown) return;
    setIsWanted(false);
    if (!isFavorite) void toggle();
  });

  return (
    <Button
      icon
      size="large"
      className={isFavorite ? 'text-deal' : ''}
      aria-label={isFavorite ? 'Remove from Favorites' : 'Add to Favorites'}
      disabled={isKnown && state !== 'idle'}
      onClick={() => (isKnown ? toggle() : setIsWanted(true))}
    >
      <Icon name="heart" size={26} filled={isFavorite === true} />
    </Button>
  );
}
