/** The SVG paths of the icons, on a 24 by 24 grid. */
const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 21 21',
  bag: 'M5 8h14l1 13H4L5 8ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4 3.8-6 8-6s7.4 2 8 6',
  heart:
    'M12 20.5 4.3 12.8a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.7.8.7-.8a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7L12 20.5Z',
  star: 'm12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7L12 3Z',
  halfStar: 'M12 3v14l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7L12 3Z',
  left: 'M14.5 5 8 12l6.5 7',
  right: 'M9.5 5 16 12l-6.5 7',
  down: 'm5 9.5 7 6.5 7-6.5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  menu: 'M3 7h18M3 12h18M3 17h12',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  check: 'm4.5 12.5 5 5 10-11',
  alert: 'M12 6v7.5M12 17v1.5',
  zoom: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Fills the shape with the text color. */
  filled?: boolean;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 22, filled = false }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="square"
    >
      <path d={paths[name]} />
    </svg>
  );
}
