import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { pictureWidths } from '../../contract/fields/picture-widths.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import type { ShoeDetail } from './shoe-detail.ts';
import type { PictureSlide } from './slides.ts';

/** The pictures of the shoe, each with a zoom dialog; several in a row that scrolls, with controls below. */
export function ShoePictures({ shoe }: { shoe: ShoeDetail }) {
  const { slides, several } = shoe;
  // Undefined until the first zoom, which loads the dialog.
  const [zoomed, setZoomed] = useState<PictureSlide | null>();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div className="shoe-gallery">
      <div ref={row} className="shoe-pictures" data-several={several || undefined}>
        {slides.map((slide, index) => (
          <div key={slide.id} className="tile">
            <ShoePicture
              base={slide.base}
              view={slide.view}
              alt={slide.alt}
              widths={pictureWidths}
              sizes="(min-width: 64rem) 58vw, 92vw"
              first={index === 0}
            />
            <Button
              variant="quiet"
              icon
              className="zoom-button"
              aria-label={slide.zoom}
              onClick={() => setZoomed(slide)}
            >
              <Icon name="zoom" />
            </Button>
          </div>
        ))}
      </div>
      <Suspense>
        {several && <GalleryControls row={row} slides={slides} />}
        {zoomed !== undefined && (
          <PictureZoom
            name={`${shoe.brand} ${shoe.name}, ${shoe.color}`}
            slide={zoomed}
            onClose={() => setZoomed(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

const GalleryControls = lazy(() => import('./gallery-controls.tsx').catch(() => ({ default: () => null })));
const PictureZoom = lazy(() => import('./picture-zoom.tsx').catch(() => ({ default: () => null })));
