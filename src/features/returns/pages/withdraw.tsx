import { data } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { id } from '#platform/contract/fields/id.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { formatLocalTime } from '../contract/local-time.ts';
import type { Route } from './+types/withdraw.ts';
import { checkStatement, readStatement } from './statement/read-statement.ts';
import { Review } from './statement/review.tsx';
import { StatementForm } from './statement/statement-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Withdraw from a contract', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The address may have the link id of an order. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
});

/** The terms, and the order of the address, for those who come with its link id: with their name and email if they may see these. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('order') ?? '';
  const idPayment = id.safeParse(typed);
  const { about, ask } = pageCalls(context);
  const [read, found] = await Promise.all([
    about('GET /withdrawals/terms', {}),
    idPayment.success ? ask('GET /cart/order/{idPayment}', { params: { idPayment: idPayment.data } }) : null,
  ]);
  const terms = read.body;
  if (!found?.ok) return { terms, typed, name: '', email: '', lines: [] };
  const { _id, address, email, shoe } = found.body;
  return {
    terms,
    typed: orderNumber(_id),
    name: address?.name ?? '',
    email,
    lines: shoe.map(({ _id, name, size, quantity }) => ({ _id, name, size, quantity })),
  };
}

/** The first step leads to the second, which sends the statement. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const statement = readStatement(form);
  const errors = checkStatement(statement);
  if (Object.keys(errors).length > 0)
    return data({ step: 'state', statement, errors, detail: '' } as const, 422);
  if (form.get('step') !== 'confirm') return { step: 'review', statement } as const;
  const result = await context.get(actionContext).call('POST /withdrawals', { body: statement });
  if (result.ok) return { step: 'received', at: result.body.receivedAt, email: statement.email } as const;
  const { detail, status } = result.problem;
  return data({ step: 'state', statement, errors: {}, detail } as const, status);
}

/** Where buyers withdraw from a contract. Each step is a document of its own, so that no script is needed. */
export default function Withdraw({ loaderData: { terms, ...order }, actionData }: Route.ComponentProps) {
  const { timeZone } = useSettings().shop;
  if (actionData?.step === 'received')
    return (
      <div className="wrap">
        <ScreenHeading title="We received your withdrawal" />
        <div role="status" className="prose">
          <p>
            Your statement arrived on{' '}
            <time dateTime={actionData.at}>{formatLocalTime(new Date(actionData.at), timeZone)}</time>.
          </p>
          <p>A receipt with your statement is on its way to {actionData.email}. Keep it.</p>
        </div>
      </div>
    );
  if (actionData?.step === 'review') return <Review statement={actionData.statement} lines={order.lines} />;
  return (
    <StatementForm
      order={order}
      posted={actionData?.statement}
      errors={actionData?.errors}
      detail={actionData?.detail}
      terms={terms}
    />
  );
}
