import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { Shoe } from '../../../contract/shoes.ts';

/** How long after the last keystroke the search starts, in ms, and how many shoes are listed. */
const pause = 300;
const limit = 5;

/** A field that searches the shop while somebody types, and the shoes that it found; null while it is empty. */
export function useShoeSearch() {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Shoe[] | null>(null);
  const words = text.trim();
  useEffect(() => {
    if (words === '') return setFound(null);
    const controller = new AbortController();
    const search = async () => {
      const query = { q: words, limit };
      const answer = await call('GET /search', { query }, { signal: controller.signal });
      setFound(answer.ok ? answer.body.shoes : []);
    };
    // The next keystroke aborts the call.
    const timer = setTimeout(() => void search().catch(() => {}), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words]);
  return { text, setText, found };
}
