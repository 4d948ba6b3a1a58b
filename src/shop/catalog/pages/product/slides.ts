import type { Shoe } from '../../contract/shoes.ts';

/** One view of one of a shoe's pictures, as its page shows it. */
export interface PictureSlide {
  readonly id: string;
  /** The base URL of the picture's files. */
  readonly base: string;
  readonly view: Shoe['picture']['views'][number];
  readonly alt: string;
  /** What the button that zooms it says. */
  readonly zoom: string;
}

/** The views of all pictures of a shoe, in order. Pictures without an alternative text are described by its name. */
export const toSlides = ({ brand, name, color, pictures }: Shoe): PictureSlide[] =>
  pictures.flatMap(({ _id, base, views, alt }, index) =>
    views.map((view) => {
      const isFirst = index === 0 && !alt;
      const named = alt || `picture ${index + 1}`;
      const label = views.length > 1 ? `${named}, ${viewTexts[view]}` : named;
      const place = isFirst ? viewTexts[view] : label;
      return {
        id: `${_id}-${view}`,
        base,
        view,
        alt: alt ? label : `${brand} ${name}, ${color}, ${place}`,
        zoom: isFirst ? `Zoom in on the picture ${place}` : `Zoom in: ${place}`,
      };
    }),
  );

const viewTexts = { side: 'from the side', quarter: 'from the front' };
