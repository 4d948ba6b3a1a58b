/** The widths of a picture's AVIF files in pixels, each twice the one before; the height is three quarters of it. */
export const pictureWidths = [320, 640, 1280] as const;

/** The width of the WebP file, for what does not read AVIF: old browsers, link previews, search engines. */
export const webpWidth = 640;
