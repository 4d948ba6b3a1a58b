import { problem } from '#platform/handlers/problem.ts';
import { publicReply } from '#platform/handlers/route.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { accessibilityEndpoints, findStatementEndpoint, statementLink } from './contract.ts';
import { accessibilityDuty } from './server/accessibility-duty.ts';
import { accessibilitySetting, findStatement } from './server/accessibility-setting.ts';

/** The accessibility statement (Directive (EU) 2019/882, Annex V). */
export const accessibilityStatement = {
  endpoints: accessibilityEndpoints,
  async plugin(_app, { registerRoute, dependencies: { shopSettings } }) {
    registerRoute(findStatementEndpoint, async () => {
      const statement = findStatement(await shopSettings.find());
      return statement ? publicReply(200, statement, ['settings']) : problem('NOT_FOUND');
    });
  },
  publicPages: [{ path: statementLink.to, query: [], tags: () => [] }],
  addedSettings: [accessibilitySetting],
  buyerLinks: (settings) => (findStatement(settings) ? [statementLink] : []),
  duties: [accessibilityDuty],
} satisfies ShopFeature;
