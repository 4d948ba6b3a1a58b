import type { ShopFeature } from '#shop/shop-feature.ts';
import { reviewReportEndpoints } from './contract/review-reports.ts';
import { auditedReport } from './server/audited-report.ts';
import { reportDuties } from './server/report-duties.ts';
import { editableReportMails, reportMailKinds } from './server/report-emails.ts';
import { reportPrivacy } from './server/report-privacy.ts';
import { registerReportAdminRoutes, registerReportRoutes } from './server/report-routes.ts';
import { reportWords } from './server/report-words.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly 'review-report': true;
  }
}

/** Reports of reviews (Regulation (EU) 2022/2065, Articles 16 and 17), and how reviews are checked (Directive 2005/29/EC, Article 7(6)). */
export const reviewReports = {
  endpoints: reviewReportEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerReportRoutes(registerRoute, dependencies);
    registerReportAdminRoutes(registerRoute, dependencies);
  },
  duties: reportDuties,
  audited: () => ({ 'review-report': auditedReport }),
  mailKinds: reportMailKinds,
  editableMails: editableReportMails,
  privacy: reportPrivacy,
  logWords: reportWords,
} satisfies ShopFeature;
