/** How long it is until a launch opens. Its cells are as wide as their figures ever get, so nothing moves when it ticks. */
export function Countdown({ left }: { left: number | null }) {
  return (
    <div role="timer" aria-label="Time until the launch opens" className="launch-countdown">
      {splitTime(left ?? 0).map(([value, unit]) => (
        <p key={unit}>
          <b className="wide figures">{left === null ? '––' : String(value).padStart(2, '0')}</b>
          <span>{unit}</span>
        </p>
      ))}
    </div>
  );
}

/** Rounded up to whole seconds, so that it opens at 0. */
function splitTime(left: number): [value: number, unit: string][] {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  return [
    [Math.floor(seconds / 86_400), 'days'],
    [Math.floor(seconds / 3600) % 24, 'hours'],
    [Math.floor(seconds / 60) % 60, 'minutes'],
    [seconds % 60, 'seconds'],
  ];
}

/** `4:32`, of ms. */
export function formatLeft(left: number): string {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
