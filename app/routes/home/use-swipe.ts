import { type TouchEvent, useRef } from 'react';

/** Touch handlers that step forward when a finger goes left, and back when it goes right. */
export function useSwipe(go: (step: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = event.changedTouches[0]?.clientX;
      if (start.current === null || end === undefined) return;
      const way = end - start.current;
      start.current = null;
      if (Math.abs(way) > shortest) go(way < 0 ? 1 : -1);
    },
  };
}

/** A shorter way, in pixels, is a tap. */
const shortest = 48;
