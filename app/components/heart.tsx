import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFavorites } from '../hooks/use-favorites.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The favorite toggle: a heart to add, filled red to remove. A visitor signs in first and comes back to the shoe. */
export function Heart({ shoeId }: { shoeId: string }) {
  const [favorites, toggle] = useFavorites();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isKept = favorites.kind === 'known' && favorites.shoeIds.includes(shoeId);

  const press = async () => {
    if (favorites.kind === 'visitor') {
      await navigate(`/signin?next=${encodeURIComponent(`/products/${shoeId}`)}`);
      return;
    }
    setBusy(true);
    await toggle(shoeId);
    setBusy(false);
  };

  return (
    <Button
      icon
      size="large"
      className={isKept ? 'text-deal' : ''}
      aria-label={isKept ? 'Remove from Favorites' : 'Add to Favorites'}
      disabled={busy || favorites.kind === 'unknown'}
      onClick={press}
    >
      <Icon name="heart" size={26} filled={isKept} />
    </Button>
  );
}
