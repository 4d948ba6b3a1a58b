/** The dark modules of a QR code as the path of an SVG, and the length of its side. */
export interface QrPath {
  readonly path: string;
  readonly side: number;
}

/** A QR code, made by the shop: nobody else gets the text. */
export const QrCode = ({ code: { path, side }, label }: { code: QrPath; label: string }) => (
  <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="qr-code size-56">
    <path d={path} />
  </svg>
);

/** Makes a QR code of a text. */
export async function encodeQrCode(text: string): Promise<QrPath> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), side: size };
}
