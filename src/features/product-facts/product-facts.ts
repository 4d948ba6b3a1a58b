import { harmless } from '#database/privacy/table-privacy.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { productFactsEndpoints } from './contract/facts.ts';
import { auditedFacts } from './server/audited-facts.ts';
import { auditedMaker } from './server/audited-maker.ts';
import { factColumns } from './server/fact-columns.ts';
import { factsDuties } from './server/facts-duties.ts';
import { registerFactsRoutes, registerMakerRoutes } from './server/facts-routes.ts';
import { refuseIncomplete, refuseIncompleteSetting } from './server/refuse-incomplete.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    /** The facts of a shoe. */
    readonly facts: true;
    /** The maker of a brand. */
    readonly maker: true;
  }
}

/** What offers in the European Union have to name. */
export const productFacts = {
  endpoints: productFactsEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerFactsRoutes(registerRoute, dependencies);
    registerMakerRoutes(registerRoute, dependencies);
  },
  shoeColumns: factColumns,
  purchases: refuseIncomplete,
  addedSettings: [refuseIncompleteSetting],
  duties: factsDuties,
  audited: () => ({ facts: auditedFacts, maker: auditedMaker }),
  privacy: {
    // Companies and their addresses as every offer shows them.
    tables: {
      brand_maker: harmless('brand_id', 'maker'),
      shoe_facts: harmless(
        'shoe_id',
        'maker',
        'identifier',
        'hs_code',
        'origin',
        'warnings',
        'upper_materials',
        'lining_materials',
        'sole_materials',
      ),
    },
  },
} satisfies ShopFeature;
