import type { pictureWidths } from '#contract/shoes.ts';

type Width = (typeof pictureWidths)[number];

interface ShoePictureProps {
  /** Where the picture's files are: `${base}/${view}-${width}.${avif|webp}`. */
  base: string;
  view?: 'side' | 'quarter';
  alt: string;
  /** The widths worth offering at this place. */
  widths: readonly Width[];
  /** How wide it is shown, as in an `<img sizes>`. */
  sizes: string;
  /** For the one picture a screen opens with; all others wait until they come near. */
  first?: boolean;
  className?: string;
}

/** A shoe's picture, four to three, in AVIF with WebP behind it. */
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
