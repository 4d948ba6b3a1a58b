/** The profile image, or a placeholder. */
export function Avatar({ photoURL }: { photoURL: string }) {
  if (photoURL)
    return (
      <img src={photoURL} alt="Avatar" width={96} height={96} className="size-24 bg-sunken object-cover" />
    );
  return (
    <svg viewBox="0 0 96 96" role="img" aria-label="Avatar" className="size-24 bg-sunken text-ink-soft">
      <circle cx={48} cy={37} r={16} fill="currentColor" />
      <path d="M14 96c2-22 15-34 34-34s32 12 34 34Z" fill="currentColor" />
    </svg>
  );
}
