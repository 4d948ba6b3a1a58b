import { useState } from 'react';
import { ShoePicture } from '../../components/shoe-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ShoeDetail } from './shoe-detail.ts';

interface ShoePicturesProps {
  /** What the pictures show, in words. */
  name: string;
  base: string;
  views: ShoeDetail['views'];
}

const words = { side: 'from the side', quarter: 'from the front' };
const widths = [320, 480, 640, 960, 1280] as const;

/** Every view of the shoe, large, each of them larger still when pressed. */
export function ShoePictures({ name, base, views }: ShoePicturesProps) {
  const [zoomed, setZoomed] = useState<'side' | 'quarter' | null>(null);
  return (
    <div className="shoe-pictures">
      {views.map((view, index) => (
        <div key={view} className="tile">
          <ShoePicture
            base={base}
            view={view}
            alt={`${name}, ${words[view]}`}
            widths={widths}
            sizes="(min-width: 64rem) 58vw, 92vw"
            first={index === 0}
          />
          <Button
            variant="quiet"
            icon
            className="zoom-button"
            aria-label={`Zoom ${words[view]}`}
            onClick={() => setZoomed(view)}
          >
            <Icon name="zoom" />
          </Button>
        </div>
      ))}
      <Dialog open={zoomed !== null} onClose={() => setZoomed(null)} label={name} placement="whole">
        {zoomed && (
          <>
            <div className="zoom-frame">
              <ShoePicture
                base={base}
                view={zoomed}
                alt={`${name}, ${words[zoomed]}`}
                widths={[1280]}
                sizes="1280px"
                first
              />
            </div>
            <Button
              variant="ink"
              icon
              className="zoom-close"
              aria-label="Close"
              onClick={() => setZoomed(null)}
            >
              <Icon name="close" />
            </Button>
          </>
        )}
      </Dialog>
    </div>
  );
}
