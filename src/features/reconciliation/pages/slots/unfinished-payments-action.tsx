import { ButtonLink } from '#platform/ui/button.tsx';

/** Leads from the number of unfinished payments to what can be done about them. */
export default function UnfinishedPaymentsAction() {
  return (
    <ButtonLink size="small" to="/admin/money">
      Reconciliation
    </ButtonLink>
  );
}
