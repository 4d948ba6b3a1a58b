import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { LaunchPlace } from '../../contract/launches.ts';
import { type FollowedLine, followLine, type LineState, unknownLine } from './follow-line.ts';

interface OwnLine extends LineState {
  /** Takes over an own place that another call answered. */
  readonly tell: (place: LaunchPlace) => void;
}

/**
 * The line of a launch and the own place in it, followed while the component is there. It is asked for at once when the
 * launch opens at another time than before.
 */
export function useLine(shoeId: string, opensAt: string | null): OwnLine {
  const session = useSession();
  const isMember = Boolean(session?.user);
  const [state, setState] = useState<LineState>(unknownLine);
  const followed = useRef<FollowedLine>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time of opening is a reason to ask again
  useEffect(() => {
    const over = new AbortController();
    followed.current = followLine({ shoeId, isMember, signal: over.signal }, setState);
    return () => over.abort();
  }, [shoeId, isMember, opensAt]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!state.isGone) return;
    showSuccess('This launch was canceled.', toastDuration.form);
    void revalidate();
  }, [state.isGone, revalidate]);
  const tell = useCallback((place: LaunchPlace) => followed.current?.tell(place), []);
  return { ...state, tell };
}

/** The server's time in ms, once a second, at the full second; null before the first one. */
export function useServerTime(offset: number): number | null {
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now() + offset;
      setTime(now);
      timer = setTimeout(tick, 1000 - (now % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [offset]);
  return time;
}
