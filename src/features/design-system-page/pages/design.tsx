import { useEffect } from 'react';
import type { MetaFunction } from 'react-router';
import { titleMeta } from '#platform/browser/site.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, type ButtonVariant } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { pageAt } from '#platform/ui/paging.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Table } from '#platform/ui/table.tsx';
import { ProductCard } from '#shop/catalog/pages/product-card/product-card.tsx';
import type { ShoeCard } from '#shop/catalog/pages/product-card/shoe-card.ts';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Sample, SampleSection } from './sample.tsx';

export const meta: MetaFunction = ({ matches }) => [
  titleMeta('Design', matches),
  { name: 'robots', content: 'noindex' },
];

/** The style guide: every component in every state, in both themes. Only in development. */
export default function Design() {
  useEffect(addForcedStateRules, []);
  return (
    <div className="wrap pb-16">
      <ScreenHeading title="Design" lead="Every part in every state, in both themes." />
      <div className="grid gap-6 xl:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => (
          <section
            key={theme}
            aria-label={`In ${theme}`}
            className="min-w-0 border border-line bg-ground p-6 text-ink"
            style={{ colorScheme: theme }}
          >
            <Type />
            <Buttons />
            <Fields />
            <Cards />
            <Tables />
            <Messages />
          </section>
        ))}
      </div>
    </div>
  );
}

const columns = [{ name: 'Order', sort: 'ascending' }, { name: 'Total' }, { name: '' }] as const;

/** Tables and pagers: regular ones for shoppers, dense ones for administrators. */
function Tables() {
  return (
    <SampleSection title="Tables and pages">
      {[false, true].map((dense) => (
        <Table key={String(dense)} caption={dense ? 'Dense' : 'Calm'} columns={columns} dense={dense}>
          {['1001', '1002'].map((order) => (
            <tr key={order}>
              <th scope="row">{order}</th>
              <td>$129</td>
              <td>
                <Button size="small">Details</Button>
              </td>
            </tr>
          ))}
        </Table>
      ))}
      <Sample name="first, middle and last page">
        {[0, 28, 56].map((offset) => (
          <div key={offset} className="w-full">
            <Pager page={pageAt(offset, 28, 60)} label={`Sample ${offset}`} offsetParam="sample" />
          </div>
        ))}
      </Sample>
    </SampleSection>
  );
}

const colours = [
  'ground',
  'raised',
  'sunken',
  'line',
  'edge',
  'ink',
  'ink-soft',
  'tile',
  'accent',
  'accent-ink',
  'deal',
  'deal-ink',
] as const;

/** Type and colors. */
function Type() {
  return (
    <SampleSection title="Type and color">
      <div className="min-w-0 overflow-hidden">
        <p className="wide text-title">Title, wide</p>
        <p className="wide text-heading">Heading, wide</p>
        <p className="max-w-prose">Text to read, in one measure, and</p>
        <p className="text-ink-soft">what stands behind it.</p>
        <p className="figures">0123456789 $129.50</p>
      </div>
      <Sample name="colours">
        {colours.map((colour) => (
          <span key={colour} className="grid gap-1 text-xs">
            <span className="size-14 border border-line" style={{ background: `var(--${colour})` }} />
            {colour}
          </span>
        ))}
      </Sample>
    </SampleSection>
  );
}

const shoe: ShoeCard = {
  _id: 'sample',
  name: 'Sample Runner',
  brand: 'Velmora',
  price: 129,
  onSale: false,
  reduction: null,
  image: '/pictures/placeholder/side-640.webp',
  base: '/pictures/placeholder',
  sizes: ['8', '9', '10'],
  soldOut: ['9'],
  low: { 10: 2 },
};

/** Cards, skeletons and empty states. */
function Cards() {
  return (
    <SampleSection title="Cards">
      <Sample name="shoe, on sale, waiting">
        {[shoe, { ...shoe, onSale: true, price: 89.5, reduction: { was: 129, saved: '30% off' } }].map(
          (shown) => (
            <div key={String(shown.onSale)} className="w-52">
              <ProductCard shoe={shown} pictureSizes="13rem" first={false} heading="h3" />
            </div>
          ),
        )}
        <Skeleton className="h-80 w-52" />
      </Sample>
      <Sample name="card">
        <Card>A surface for what belongs together.</Card>
      </Sample>
      <EmptyState title="Nothing here yet" text="Say why, and what to do next.">
        <Button variant="accent">See the collection</Button>
      </EmptyState>
    </SampleSection>
  );
}

const variants: readonly ButtonVariant[] = ['accent', 'ink', 'line', 'quiet', 'deal'];

/** Buttons and badges. */
function Buttons() {
  return (
    <SampleSection title="Buttons and badges">
      {variants.map((variant) => (
        <Sample key={variant} name={variant}>
          <Button variant={variant}>At rest</Button>
          {forcedStates.map((state) => (
            <Button key={state} variant={variant} className={`is-${state}`}>
              {state}
            </Button>
          ))}
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} disabled aria-busy>
            Proccesading...
          </Button>
        </Sample>
      ))}
      <Sample name="small, medium, large, chosen, icon">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <Button aria-pressed>Chosen</Button>
        <Button icon aria-label="Search">
          <Icon name="search" />
        </Button>
        <Button icon size="small" aria-label="Close">
          <Icon name="close" />
        </Button>
      </Sample>
      <Sample name="badges">
        <Badge variant="deal">ON SALE</Badge>
        <Badge variant="accent">New in</Badge>
        <Badge>Pending</Badge>
      </Sample>
    </SampleSection>
  );
}

/** Transient states. The classes `is-hover`, … force them, so that they can be compared side by side. */
const forcedStates = ['hover', 'active', 'focus-visible'] as const;

const state = new RegExp(`:(${forcedStates.join('|')})`);

/** Repeats every style rule that has one of these pseudo-classes with a class in its place. */
function addForcedStateRules(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const [index, rule] of [...group.cssRules].entries()) {
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule);
    else if (rule instanceof CSSStyleRule && state.test(rule.selectorText)) {
      const selector = rule.selectorText.replace(new RegExp(state, 'g'), '.is-$1');
      if (selector.includes(':not(.is-')) continue;
      rule.selectorText = `${rule.selectorText}, ${selector}`;
      if (!rule.selectorText.includes('.is-'))
        group.insertRule(`${selector} {${rule.style.cssText}}`, index + 1);
    }
  }
}
