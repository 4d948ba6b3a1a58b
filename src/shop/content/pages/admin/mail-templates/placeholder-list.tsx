import './template-editor.css';
import type { ShownMailTemplate } from '../../../contract/mail-templates.ts';

/** Lists the placeholders of an email with their meanings. */
export const PlaceholderList = ({ placeholders }: Pick<ShownMailTemplate, 'placeholders'>) => (
  <section aria-labelledby="placeholders" className="table-section">
    <h2 id="placeholders" className="table-title">
      Placeholders
    </h2>
    <dl className="template-placeholders">
      {placeholders.map(({ name, meaning, example, isLink }) => (
        <div key={name}>
          <dt>
            <code>{isLink ? `[your words]({{${name}}})` : `{{${name}}}`}</code>
          </dt>
          <dd className="text-ink-soft">
            {isLink ? `A link to ${meaning}` : `${meaning}, such as “${example}”`}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
