import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { CopyButton } from '../../order/copy-button.tsx';

/** Shows the link by which the buyer pays, once the pairs are reserved. */
export function LinkToPay({ email, payUrl }: { email: string; payUrl: string }) {
  return (
    <>
      <AdminHeading
        title="Pairs reserved"
        lead={`We emailed this link to ${email}. The order is created once it is paid.`}
      >
        <ButtonLink size="small" to="/orders">
          Back to orders
        </ButtonLink>
      </AdminHeading>
      <p className="card grid max-w-2xl justify-items-start gap-3 p-5">
        <a href={payUrl} className="wrap-anywhere">
          {payUrl}
        </a>
        <CopyButton text={payUrl} name="link" />
      </p>
    </>
  );
}
