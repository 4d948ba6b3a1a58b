import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import type { PictureSlide } from './slides.ts';

interface PictureZoomProps {
  /** The accessible name of the dialog. */
  name: string;
  /** The picture that is zoomed; null closes the dialog. */
  slide: PictureSlide | null;
  onClose: () => void;
}

/** Shows the middle of the picture first; its size is known before it is loaded. */
const center = (frame: HTMLElement | null) =>
  void requestAnimationFrame(() =>
    frame?.scrollTo(
      (frame.scrollWidth - frame.clientWidth) / 2,
      (frame.scrollHeight - frame.clientHeight) / 2,
    ),
  );

/** A dialog with a picture in its full size. */
export default function PictureZoom({ name, slide, onClose }: PictureZoomProps): ReactNode {
  return (
    <Dialog open={slide !== null} onClose={onClose} label={name} placement="whole">
      {slide && (
        <>
          <div ref={center} className="zoom-frame">
            <ShoePicture
              base={slide.base}
              view={slide.view}
              alt={slide.alt}
              widths={[1280]}
              sizes="1280px"
              first
            />
          </div>
          <Button variant="ink" icon className="zoom-close" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </>
      )}
    </Dialog>
  );
}
