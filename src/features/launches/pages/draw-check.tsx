import { useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import type { LaunchPlace } from '../contract/launches.ts';
import { checkDraw, type DrawFinding, findOwnTicket, loadProof } from './check-draw.ts';
import { readTicketNumbers } from './line/ticket-number.ts';

interface DrawCheckProps {
  shoeId: string;
  isDrawn: boolean;
  /** Tickets of before the opening. */
  early: number;
}

type Check =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly findings: readonly DrawFinding[] }
  | { readonly state: 'failed'; readonly message: string };

/** Recomputes a draw in this browser, and says in words what holds. */
export function DrawCheck({ shoeId, isDrawn, early }: DrawCheckProps) {
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const run = async () => {
    setCheck({ state: 'running' });
    try {
      setCheck({ state: 'done', findings: await findAll(shoeId) });
    } catch (error) {
      setCheck({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <section aria-labelledby="check" className="draw-check">
      <h2 id="check" className="wide text-heading">
        {isDrawn ? 'Places have been drawn' : 'Not drawn yet'}
      </h2>
      <p>
        {isDrawn
          ? `The draw included ${count(early, 'ticket')}. Your browser can recompute every place and look for your ticket.`
          : 'Your browser can check what has been published so far.'}
      </p>
      <Button
        variant="accent"
        className="justify-self-start"
        aria-disabled={check.state === 'running'}
        onClick={() => check.state !== 'running' && void run()}
      >
        Check in this browser
      </Button>
      <noscript>
        <p>This button needs JavaScript. The script below does the same without a browser.</p>
      </noscript>
      <div role="status" className="grid gap-3">
        {check.state === 'running' && <p>Computing…</p>}
        {check.state === 'failed' && <p className="field-error">{check.message}</p>}
        {check.state === 'done' && (
          <>
            <p className="font-bold">{verdict(check.findings)}</p>
            <ul className="grid gap-2">
              {check.findings.map(({ holds, text }) => (
                <li key={text} className={holds === false ? 'draw-finding text-deal-ink' : 'draw-finding'}>
                  <Icon name={icons[String(holds)] ?? 'minus'} size={20} />
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

const icons: Readonly<Record<string, 'check' | 'alert' | 'minus'>> = { true: 'check', false: 'alert' };

function verdict(findings: readonly DrawFinding[]): string {
  if (findings.some(({ holds }) => holds === false)) return "Something doesn't match";
  return findings.some(({ holds }) => holds === null)
    ? 'Everything published so far matches'
    : 'Everything matches';
}

/** @throws when the shop does not answer, or the browser cannot compute */
async function findAll(shoeId: string): Promise<DrawFinding[]> {
  // Browsers compute SHA-256 on pages of https and of the own machine only.
  if (!globalThis.isSecureContext)
    throw new Error('Browsers can compute hashes only on HTTPS pages. Use the script below.');
  const [proof, place] = await Promise.all([loadProof(shoeId), findPlace(shoeId)]);
  const own = findOwnTicket(proof.tickets, {
    ticket: place?.ticket ?? null,
    place: place?.place ?? null,
    numbers: readTicketNumbers(shoeId),
  });
  const findings = await checkDraw(proof);
  // Before the list is closed nobody is missing in it.
  return own && proof.ticketsHash !== null ? [...findings, own] : findings;
}

/** The own place; null for visitors. */
async function findPlace(shoeId: string): Promise<LaunchPlace | null> {
  const session = await loadSession();
  if (!session?.user) return null;
  const result = await call('GET /launches/{id}/place', { params: { id: shoeId } });
  return result.ok ? result.body : null;
}
