/** The content codings that an Accept-Encoding header allows (RFC 9110 §12.5.3; a weight of 0 excludes it). */
export function allowedEncodings(header: string | undefined): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(coding);
  }
  return allowed;
}
