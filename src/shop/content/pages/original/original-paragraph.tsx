import { Fragment } from 'react';
import type { OriginalSection } from './original-text.ts';

/** The text of a section. */
export const OriginalParagraph = ({ text }: { text: OriginalSection[1] }) => (
  <p>
    {[text].flat().map((part) => {
      if (typeof part === 'string') return part;
      const { name, url } = part;
      return <Fragment key={name}>{url === null ? name : <a href={url}>{name}</a>}</Fragment>;
    })}
  </p>
);
