import { type TouchEvent, useRef } from 'react';

/** Touch handlers: a swipe to the left moves forward, to the right back. */
export function useSwipe(go: (step: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = event.changedTouches[0]?.clientX;
      if (start.current === null || end === undefined) return;
      const distance = end - start.current;
      start.current = null;
      if (Math.abs(distance) > minDistance) go(distance < 0 ? 1 : -1);
    },
  };
}

/** Shorter movements, in pixels, are taps. */
const minDistance = 48;
