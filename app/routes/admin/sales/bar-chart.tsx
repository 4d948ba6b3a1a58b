import { layBars, roundTop } from './bars.ts';

interface BarChartProps {
  title: string;
  /** One per day. */
  values: readonly number[];
  /** What a bar tells when pointed at. */
  labels: readonly string[];
  /** A value as people read it, on the axis. */
  format: (value: number) => string;
  look: 'tall' | 'flat';
}

/** Bars by day. It is drawn for the eye alone: the table beside it tells the same. */
export function BarChart({ title, values, labels, format, look }: BarChartProps) {
  const top = roundTop(values);
  return (
    <div className={`bar-chart bar-chart-${look}`} aria-hidden="true">
      <p className="bar-chart-title">{title}</p>
      <div className="bar-chart-axis">
        <span>{format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="bar-chart-plot">
        <path d="M0 0H100M0 50H100M0 100H100" className="bar-chart-lines" vectorEffect="non-scaling-stroke" />
        {layBars(values, top).map(({ x, y, width, height }, index) => (
          <g key={labels[index]} className="bar-chart-day">
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
