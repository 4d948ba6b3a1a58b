import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { neededForHydration } from '#platform/browser/document/needed-for-hydration.ts';
import { pictureWidths } from '#platform/contract/fields/picture-widths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import type { GalleryControlsProps } from './gallery-controls.tsx';
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
      {several && <GalleryControls row={row} slides={slides} />}
      <Suspense>
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

const loadControls = () =>
  import('./gallery-controls.tsx').then((module) => {
    GalleryControls = module.default;
    return module;
  });

/** Only shoes with several pictures load it. It has no boundary of its own, so it is hydrated with the rest. */
let GalleryControls: ComponentType<GalleryControlsProps> = lazy(() =>
  loadControls().catch(() => ({ default: () => null })),
);

if (!import.meta.env.SSR && document.querySelector('.gallery-controls'))
  neededForHydration.push(loadControls());

const PictureZoom = lazy(() => import('./picture-zoom.tsx').catch(() => ({ default: () => null })));
