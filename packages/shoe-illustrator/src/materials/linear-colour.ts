/** Linear light from `#rrggbb`. */
export function linearFromHex(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    linearFromByte((value >> 16) & 255),
    linearFromByte((value >> 8) & 255),
    linearFromByte(value & 255),
  ];
}

function linearFromByte(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

const steps = 4096;
const table = Uint8Array.from({ length: steps + 1 }, (_, index) => {
  const c = index / steps;
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
});

/** The sRGB byte for linear light, clipped to 0 … 1. */
export function srgbByte(light: number): number {
  return table[light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps)] ?? 0;
}
