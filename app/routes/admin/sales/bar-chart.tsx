import { axisMaximum, layOutBars } from './bar-layout.ts';

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
