interface BarChartProps {
  title: string;
  /** One per day. */
  values: readonly number[];
  /** The tooltips of the bars. */
  labels: readonly string[];
  /** Formats a value for the axis. */
  format: (value: number) => string;
  variant: 'tall' | 'flat';
}

/** Bars by day. Hidden from screen readers: a table has the same data. */
export function BarChart({ title, values, labels, format, variant }: BarChartProps) {
  const top = axisMaximum(values);
  return (
    <div className={`bar-chart bar-chart-${variant}`} aria-hidden="true">
      <p className="bar-chart-title">{title}</p>
      <div className="bar-chart-axis">
        <span>{format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="bar-chart-plot">
        <path d="M0 0H100M0 50H100M0 100H100" className="bar-chart-lines" vectorEffect="non-scaling-stroke" />
        {layOutBars(values, top).map(({ x, y, width, height }, index) => (
          <g key={labels[index]}>
            <rect x={x} y={0} width={width} height={100} className="bar-chart-reach">
              <title>{labels[index]}</title>
            </rect>
            <rect x={x} y={y} width={width} height={height} className="bar-chart-bar" />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** One bar in a chart of 100 by 100: `y` is its upper edge. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The lowest round number (1, 2, 2.5 or 5 times a power of ten) that no value exceeds; 1 when all are zero. */
export function axisMaximum(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  if (highest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (
    ([1, 2, 2.5, 5, 10].find((step) => step * power >= highest && Number.isInteger(step * power)) ?? 10) *
    power
  );
}

/** Bars side by side over the whole width, a sixth of each slot left free; every nonzero value is at least a visible line. */
export function layOutBars(values: readonly number[], top: number): Bar[] {
  const slot = 100 / Math.max(1, values.length);
  return values.map((value, index) => {
    const height = value <= 0 ? 0 : Math.max(0.75, (value / top) * 100);
    return { x: index * slot + slot / 12, y: 100 - height, width: (slot * 5) / 6, height };
  });
}
