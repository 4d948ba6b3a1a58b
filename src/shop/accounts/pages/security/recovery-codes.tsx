import { useState } from 'react';
import { useSite } from '#platform/browser/site.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { Button, ButtonAnchor } from '#platform/ui/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const isHydrated = useHydrated();
  const { name } = useSite();
  const [isCopied, setCopied] = useState(false);
  const text = `${name} recovery codes\n\n${codes.join('\n')}\n`;
  return (
    <div className="recovery-codes mb-6 grid gap-4 bg-raised p-5">
      <h4 className="font-bold">Your recovery codes</h4>
      <p>
        Each code signs you in once if you lose your phone. Keep them somewhere safe: they won't be shown
        again.
      </p>
      <ul aria-label="Recovery codes" className="figures grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-codes-actions flex flex-wrap gap-3">
        {isHydrated && (
          <Button
            size="small"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            Copy
          </Button>
        )}
        <ButtonAnchor
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </ButtonAnchor>
        {isHydrated && (
          <>
            <Button size="small" onClick={() => window.print()}>
              Print
            </Button>
            <Button size="small" variant="ink" onClick={onDone}>
              I've saved my codes
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-sm">
        {isCopied ? 'Copied' : ''}
      </p>
    </div>
  );
}
