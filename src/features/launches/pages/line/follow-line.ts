import { createCall } from '#platform/browser/api/api-client.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { Launch, LaunchPlace } from '../../contract/launches.ts';
import { askDelay } from './ask-delay.ts';
import { countAhead, findLineStage } from './line-stage.ts';
import { type ClockBounds, clockOffset, learnClock, unknownClock } from './server-clock.ts';

/** What a page knows of a launch and of the own place in it. */
export interface LineState {
  /** Null until it is known. */
  readonly launch: Launch | null;
  /** Null for visitors, and until it is known. */
  readonly place: LaunchPlace | null;
  /** How far the server's clock is ahead of this browser's, in ms. */
  readonly offset: number;
  /** `failing`: the shop does not answer at the moment. */
  readonly connection: 'fine' | 'offline' | 'failing';
  /** There is no such launch any more: it was canceled, or its shoe deleted. Nothing is asked for any longer. */
  readonly isGone: boolean;
}

export const unknownLine: LineState = {
  launch: null,
  place: null,
  offset: 0,
  connection: 'fine',
  isGone: false,
};

/** A line that is followed. */
export interface FollowedLine {
  /** Takes over an own place that another call answered. */
  readonly tell: (place: LaunchPlace) => void;
}

/** An answer that takes longer, in ms, is none. */
const patience = 10_000;

/**
 * Follows the line of a launch until the signal: asks for what is the same for everybody again and again, see
 * {@link askDelay}, and for the own place only when that may have changed. Calls back with every change.
 */
export function followLine(
  { shoeId, isMember, signal }: { shoeId: string; isMember: boolean; signal: AbortSignal },
  onState: (state: LineState) => void,
): FollowedLine {
  const params = { id: shoeId };
  let state = unknownLine;
  let clock: ClockBounds = unknownClock;
  let failures = 0;
  /** How often another call told the own place: an answer that was asked for before is older. */
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const call = createTimedCall(signal, (answer) => {
    clock = learnClock(clock, answer);
  });
  const now = () => Date.now() + state.offset;
  const change = (more: Partial<LineState>) => {
    state = { ...state, ...more, offset: clockOffset(clock) };
    if (!signal.aborted) onState(state);
  };
  const schedule = () => {
    clearTimeout(timer);
    const { launch, place } = state;
    if (signal.aborted) return;
    const delay = askDelay(
      {
        stage: launch ? findLineStage(launch, place, now()) : 'drawing',
        untilOpening: launch ? Date.parse(launch.opensAt) - now() : 0,
        ahead: launch && place?.place ? countAhead(launch, place.place) : null,
        isHidden: document.visibilityState === 'hidden',
        failures,
      },
      Math.random(),
    );
    if (Number.isFinite(delay)) timer = setTimeout(ask, Math.min(delay, untilAdmissionEnds()));
  };
  const untilAdmissionEnds = () => {
    const { admittedUntil = null, admissionOver = true } = state.place ?? {};
    const left = admittedUntil === null || admissionOver ? 0 : Date.parse(admittedUntil) - now();
    return left > 0 ? left + 500 : Number.POSITIVE_INFINITY;
  };

  async function ask() {
    if (!navigator.onLine) return change({ connection: 'offline' });
    const answer = await call('GET /launches/{id}', { params }).catch(() => null);
    if (signal.aborted) return;
    if (answer?.ok === false && answer.problem.status === 404)
      return change({ connection: 'fine', isGone: true });
    const place = answer?.ok ? await askPlace(answer.body) : undefined;
    failures = place === undefined ? failures + 1 : 0;
    // One lost answer is not worth a word.
    const connection = failures > 1 ? 'failing' : 'fine';
    change({ connection, ...(answer?.ok && { launch: answer.body }), ...(place !== undefined && { place }) });
    schedule();
  }

  /** The own place, asked for where it may be another than before; undefined when that failed. */
  async function askPlace(launch: Launch): Promise<LaunchPlace | null | undefined> {
    const { place } = state;
    // Another launch of the shoe has another line.
    const isSame = state.launch?.commitment === launch.commitment;
    if (!isMember || (place && isSame && !mayHaveChanged(place, launch))) return place;
    const before = told;
    const answer = await call('GET /launches/{id}/place', { params }).catch(() => null);
    if (told !== before) return state.place;
    if (answer?.ok) return answer.body;
    return answer?.problem.status === 401 ? null : undefined;
  }

  const askNow = () => {
    clearTimeout(timer);
    if (!signal.aborted) void ask();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') askNow();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('online', askNow, { signal });
  addEventListener('offline', () => change({ connection: 'offline' }), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  askNow();
  return {
    tell(place) {
      told += 1;
      change({ place });
      schedule();
    },
  };
}

/** Whether an own place may be another than it was: it is drawn by now, or its turn has come and is not over. */
function mayHaveChanged({ joined, place, admissionOver }: LaunchPlace, launch: Launch): boolean {
  if (!joined || admissionOver || launch.stage !== 'open') return false;
  return place === null || launch.admittedThrough >= place;
}

/** Calls whose answers tell the time of the server; no answer comes out of the browser's cache. */
function createTimedCall(
  signal: AbortSignal,
  onAnswer: (sample: Parameters<typeof learnClock>[1]) => void,
): ApiCall {
  return createCall(async (path, init) => {
    const sentAt = Date.now();
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    const read = (name: string) => response.headers.get(name) ?? '';
    onAnswer({
      date: Date.parse(read('date')),
      age: Number(read('age')),
      sentAt,
      receivedAt: Date.now(),
    });
    return response;
  });
}
