import type { pictureWidths } from '#contract/shoes.ts';

type Width = (typeof pictureWidths)[number];

interface ShoePictureProps {
  /** The base URL of the picture's files: `${base}/${view}-${width}.${avif|webp}`. */
  base: string;
  view?: 'side' | 'quarter';
  alt: string;
  /** The widths offered in `srcset`. */
  widths: readonly Width[];
  /** The `sizes` attribute. */
  sizes: string;
  /** Loads the picture eagerly with high priority; the others are loaded lazily. */
  first?: boolean;
  className?: string;
}

/** A shoe's picture, four to three, in AVIF with a WebP fallback. */
export function ShoePicture({ base, view = 'side', alt, widths, sizes, first, className }: ShoePictureProps) {
  const fallback: Width = widths.includes(640) ? 640 : 480;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={widths.map((width) => `${base}/${view}-${width}.avif ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={`${base}/${view}-${fallback}.webp`}
        alt={alt}
        width={640}
        height={480}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
        className={className}
      />
    </picture>
  );
}
