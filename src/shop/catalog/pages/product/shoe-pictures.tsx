import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { pictureWidths } from '../../contract/fields/picture-widths.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import type { ShoeDetail } from './shoe-detail.ts';

interface ShoePicturesProps {
  /** The alternative text. */
  name: string;
  base: string;
  views: ShoeDetail['views'];
}

/** Shows the middle of the picture first; its size is known before it is loaded. */
const center = (frame: HTMLElement | null) =>
  void requestAnimationFrame(() =>
    frame?.scrollTo(
      (frame.scrollWidth - frame.clientWidth) / 2,
      (frame.scrollHeight - frame.clientHeight) / 2,
    ),
  );

const viewTexts = { side: 'from the side', quarter: 'from the front' };

/** The views of the shoe, each with a zoom dialog. */
export function ShoePictures({ name, base, views }: ShoePicturesProps) {
  const [zoomed, setZoomed] = useState<'side' | 'quarter' | null>(null);
  return (
    <div className="shoe-pictures">
      {views.map((view, index) => (
        <div key={view} className="tile">
          <ShoePicture
            base={base}
            view={view}
            alt={`${name}, ${viewTexts[view]}`}
            widths={pictureWidths}
            sizes="(min-width: 64rem) 58vw, 92vw"
            first={index === 0}
          />
          <Button
            variant="quiet"
            icon
            className="zoom-button"
            aria-label={`Zoom in on the picture ${viewTexts[view]}`}
            onClick={() => setZoomed(view)}
          >
            <Icon name="zoom" />
          </Button>
        </div>
      ))}
      <Dialog open={zoomed !== null} onClose={() => setZoomed(null)} label={name} placement="whole">
        {zoomed && (
          <>
            <div ref={center} className="zoom-frame">
              <ShoePicture
                base={base}
                view={zoomed}
                alt={`${name}, ${viewTexts[zoomed]}`}
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
