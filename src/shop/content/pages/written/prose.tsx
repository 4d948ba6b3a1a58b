import './prose.css';

/** A text that the shop rendered from Markdown, in the direction of its script. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className="prose prose-written"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `renderMarkdown` lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
