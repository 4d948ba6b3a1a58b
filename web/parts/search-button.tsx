import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchPanel } from './search-panel.tsx';

/** The search icon. It opens the panel; without script it leads to the catalogue, which has a search field of its own. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <form action="/products">
        <Button
          type="submit"
          look="quiet"
          icon
          aria-label="Search"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <Icon name="search" />
        </Button>
      </form>
      <Dialog open={open} onClose={() => setOpen(false)} label="Search" place="side">
        <SearchPanel onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
