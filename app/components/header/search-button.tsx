import { type ComponentType, type MouseEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SearchPanelProps } from './search-panel.tsx';

const load = () => import('./search-panel.tsx').catch(() => null);

/**
 * Opens the search panel, whose code is loaded on hover or focus. Without JavaScript, or when it cannot be loaded, the
 * button leads to the catalog, which has a search field.
 */
export function SearchButton() {
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const show = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const panel = await load();
    if (!panel) return form?.submit();
    setPanel(() => panel.SearchPanel);
    setOpen(true);
  };
  return (
    <>
      <form action="/products">
        <Button
          type="submit"
          variant="quiet"
          icon
          aria-label="Search"
          aria-haspopup="dialog"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={show}
        >
          <Icon name="search" />
        </Button>
      </form>
      <Dialog open={open} onClose={close} label="Search" placement="side">
        {Panel && <Panel onClose={close} />}
      </Dialog>
    </>
  );
}
