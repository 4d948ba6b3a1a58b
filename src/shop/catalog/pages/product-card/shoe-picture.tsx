import { type pictureWidths, webpWidth } from '#platform/contract/fields/picture-widths.ts';

type Width = (typeof pictureWidths)[number];

interface ShoePictureProps {
  /** The base URL of the picture's files. */
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
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={widths.map((width) => `${base}/${view}-${width}.avif ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={`${base}/${view}-${webpWidth}.webp`}
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
