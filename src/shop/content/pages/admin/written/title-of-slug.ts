/** The title with which the form of a new page begins. `delivery-and-returns` → `Delivery and returns` */
export const titleOfSlug = (slug: string): string =>
  slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
