import type { AuditedEntities } from './modules/audit/audit.ts';
import { auditedCatalogChange } from './modules/bulk-changes/bulk-changes.ts';
import { auditedBrand, auditedShoe } from './modules/catalog/catalog.ts';
import { auditedUser } from './modules/customers/customers.ts';
import { auditedDemoData } from './modules/demo-data/demo-data.ts';
import { auditedLaunch } from './modules/launches/launches.ts';
import { auditedOrder } from './modules/payments/payments.ts';
import type { Dependencies } from './shared/dependencies.ts';

/** The audited entities of the modules. Sent mails, payments, refunds, events of accounts, erased customers and webhooks cannot be undone. */
export const auditedEntities = ({
  settings,
  archivePayments,
  beacon,
  log,
}: Pick<Dependencies, 'settings' | 'archivePayments' | 'beacon' | 'log'>) =>
  ({
    shoe: auditedShoe,
    launch: auditedLaunch({ beacon, log }),
    brand: auditedBrand,
    catalogue: auditedCatalogChange,
    user: auditedUser(settings.administrators),
    order: auditedOrder,
    demo: auditedDemoData(archivePayments),
    mail: null,
    payment: null,
    refund: null,
    dispute: null,
    account: null,
    customer: null,
    webhook: null,
  }) as const satisfies AuditedEntities;
