import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import {
  loadFavorites,
  readFavorites,
  subscribeToFavorites,
  toggleFavorite,
} from '#shop/accounts/pages/session/favorites.ts';
import { readStoredUserId } from '#shop/accounts/pages/session/session.ts';

interface FavoriteButtonProps {
  shoeId: string;
  /** The name of the shoe, where a page has a heart for each of several. */
  name?: string;
}

/** Toggles a favorite: a heart to add, filled red to remove. Visitors are sent to sign in and come back to the shoe. */
export function FavoriteButton({ shoeId, name }: FavoriteButtonProps) {
  const favorites = useSyncExternalStore(subscribeToFavorites, readFavorites, () => null);
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  // A page with many hearts asks nothing on behalf of those who are not signed in.
  useEffect(() => {
    if (!name || readStoredUserId() !== '') void loadFavorites();
  }, [name]);
  const toggle = async () => {
    setPending(true);
    if (!(await toggleFavorite(shoeId)))
      navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
    setPending(false);
  };
  const isFavorite = favorites?.has(shoeId) === true;
  const shoe = name ? `${name} ` : '';
  return (
    <Button
      icon
      {...(name ? { variant: 'quiet' as const } : { size: 'large' as const })}
      className={isFavorite ? 'text-deal' : ''}
      aria-label={isFavorite ? `Remove ${shoe}from Favorites` : `Add ${shoe}to Favorites`}
      disabled={pending}
      onClick={toggle}
    >
      <Icon name="heart" size={26} filled={isFavorite} />
    </Button>
  );
}
