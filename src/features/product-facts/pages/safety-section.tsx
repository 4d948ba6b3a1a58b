import type { ReactNode } from 'react';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { SectionHeading } from '#platform/ui/heading.tsx';
import type { Maker, OfferFacts } from '../contract/facts.ts';
import { materialWords, partWords, type ShoeMaterial, shoeParts } from '../contract/materials.ts';
import { MaterialPictogram, PartPictogram } from './pictograms.tsx';
import { isWebAddress } from './web-address.ts';

/**
 * Who makes the shoe and who is responsible for it in the Union, what identifies it, its warnings (Regulation (EU) 2023/988,
 * Article 19), and its materials as words and pictograms (Directive 94/11/EC).
 */
export function SafetySection({ facts }: { facts: OfferFacts }) {
  const { maker, identifier, origin, warnings, materials } = facts;
  const parts = shoeParts.flatMap((part) => {
    const names = materials[part];
    return names === null ? [] : [{ part, names }];
  });
  return (
    <section className="wrap mt-20" aria-labelledby="safety">
      <SectionHeading id="safety" title="Product safety and materials" />
      {warnings !== null && (
        <p
          dir="auto"
          className="mb-6 max-w-prose border-l-4 border-deal-ink bg-sunken p-4 font-semibold whitespace-pre-line wrap-anywhere"
        >
          <span className="block text-deal-ink">Warning</span>
          {warnings}
        </p>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <dl className="grid content-start gap-4">
          {maker !== null && (
            <Fact name="Manufacturer">
              <Address of={maker} />
            </Fact>
          )}
          {maker?.responsible && (
            <Fact name="Responsible in the European Union">
              <Address of={maker.responsible} />
            </Fact>
          )}
          {identifier !== null && <Fact name="Model">{identifier}</Fact>}
          {origin !== null && <Fact name="Country of origin">{nameOfCountry(origin)}</Fact>}
        </dl>
        {parts.length > 0 && (
          <dl className="grid content-start gap-4">
            {parts.map(({ part, names }) => (
              <div key={part} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <dt className="flex items-center gap-3 text-ink-soft">
                  <PartPictogram part={part} />
                  <span className="w-32">{partWords[part]}</span>
                </dt>
                <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  {names.map((name) => (
                    <NamedMaterial key={name} material={name} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Address = ({ of: { name, postal, email } }: { of: Pick<Maker, 'name' | 'postal' | 'email'> }) => (
  <address className="not-italic">
    <span className="block font-semibold">{name}</span>
    <span className="block whitespace-pre-line">{postal}</span>
    <a href={isWebAddress(email) ? email : `mailto:${email}`} rel="nofollow" className="link">
      {email}
    </a>
  </address>
);

const NamedMaterial = ({ material }: { material: ShoeMaterial }) => (
  <span className="flex items-center gap-2">
    <MaterialPictogram material={material} />
    {materialWords[material]}
  </span>
);
