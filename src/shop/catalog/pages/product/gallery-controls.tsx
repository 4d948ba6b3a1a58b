import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import type { PictureSlide } from './slides.ts';

export interface GalleryControlsProps {
  /** The row of pictures, which scrolls; its children are the slides. */
  row: RefObject<HTMLDivElement | null>;
  slides: readonly PictureSlide[];
}

/** Buttons for the previous and next picture, and one with a small picture for each. Arrow keys do the same. */
export default function GalleryControls({ row, slides }: GalleryControlsProps): ReactNode {
  const [current, setCurrent] = useState(0);
  const thumbs = useRef<HTMLUListElement>(null);
  const last = slides.length - 1;
  useEffect(() => {
    const frame = row.current;
    if (!frame) return;
    const read = () => setCurrent(slideInView(frame));
    const turn = (event: KeyboardEvent) => turnByKey(frame, event);
    frame.addEventListener('scroll', read, { passive: true });
    frame.addEventListener('keydown', turn);
    read();
    return () => {
      frame.removeEventListener('scroll', read);
      frame.removeEventListener('keydown', turn);
    };
  }, [row]);
  useEffect(() => centerThumb(thumbs.current, current), [current]);
  const show = (index: number) => row.current && scrollToSlide(row.current, index);
  const step = (by: number) => ({
    'aria-disabled': by < 0 ? current === 0 : current === last,
    onClick: () => show(current + by),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label="Pictures"
      className="gallery-controls"
      onKeyDown={(event) => row.current && turnByKey(row.current, event.nativeEvent)}
    >
      <Button variant="quiet" icon aria-label="Previous picture" {...step(-1)}>
        <Icon name="left" />
      </Button>
      <ul ref={thumbs} className="gallery-thumbs">
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <button
              type="button"
              className="gallery-thumb tile"
              aria-label={`Picture ${index + 1} of ${slides.length}`}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            >
              <ShoePicture base={slide.base} view={slide.view} alt="" widths={[320]} sizes="5rem" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" icon aria-label="Next picture" {...step(1)}>
        <Icon name="right" />
      </Button>
      <p className="sr-only" aria-live="polite">
        {slides[current]?.alt}
      </p>
    </div>
  );
}

/** Scrolls the small pictures, where they do not all fit. */
function centerThumb(list: HTMLElement | null, index: number): void {
  const thumb = list?.children[index];
  if (list && thumb instanceof HTMLElement)
    list.scrollTo({ left: thumb.offsetLeft - list.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2 });
}

/** The index of the slide of which most is visible. */
function slideInView(frame: HTMLElement): number {
  const distances = [...frame.children].map((slide) => Math.abs(distanceTo(frame, slide)));
  return distances.indexOf(Math.min(...distances));
}

/** How far a slide is from where it is shown, in pixels to the right. */
const distanceTo = (frame: HTMLElement, slide: Element): number =>
  slide.getBoundingClientRect().left -
  frame.getBoundingClientRect().left -
  Number.parseFloat(getComputedStyle(frame).paddingLeft);

/** Scrolls to a slide, if there is one with this index. */
function scrollToSlide(frame: HTMLElement, index: number): void {
  const slide = frame.children[index];
  if (!slide) return;
  frame.scrollBy({ left: distanceTo(frame, slide), behavior: 'instant' });
  // The focus does not stay on the zoom of a picture out of sight.
  if (frame.contains(document.activeElement)) slide.querySelector('button')?.focus({ preventScroll: true });
}

function turnByKey(frame: HTMLElement, event: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  scrollToSlide(frame, slideInView(frame) + by);
}
