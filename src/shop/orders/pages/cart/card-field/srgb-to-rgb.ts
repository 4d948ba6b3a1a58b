/**
 * A computed color of CSS as red, green and blue: `'color(srgb 1 0.5 -0.1)'` → `'rgb(255, 128, 0)'`. Colors beyond what
 * screens with sRGB can show become their nearest; another text stays as it is.
 */
export function srgbToRgb(computed: string): string {
  const channels = /^color\(srgb ([^)/]+)/.exec(computed)?.[1]?.trim().split(/\s+/);
  if (!channels) return computed;
  const bytes = channels.map((channel) => Math.min(Math.max(Math.round(Number(channel) * 255), 0), 255));
  return `rgb(${bytes.join(', ')})`;
}
