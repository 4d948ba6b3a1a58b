import { data, Form } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { checkFields, type Errors, ruleOf } from '#platform/forms/check-fields.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { reasonLimit, reportFields } from '../contract/review-reports.ts';
import type { Route } from './+types/report.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Report a review', matches),
  { name: 'robots', content: 'noindex' },
];

/** The review and its shoe. */
export async function loader({ context, params: { id, review: reviewId } }: Route.LoaderArgs) {
  const { about } = pageCalls(context);
  const [shoes, reviews] = await Promise.all([
    about('GET /shoes/{id}', { params: { id } }),
    about('GET /reviews/{shoeId}', { params: { shoeId: id } }),
  ]);
  const [shoe] = shoes.body;
  const review = reviews.body.find(({ _id }) => _id === reviewId);
  if (!shoe) throw data('Not found', { status: 404 });
  // After a report, an administrator may have removed it.
  return { shoe: { _id: shoe._id, name: `${shoe.brand} ${shoe.name}` }, review: review?.review ?? null };
}

/** Sends the report. */
export async function action({ context, params: { review: id }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const values = { reason: String(form.get('reason') ?? ''), email: String(form.get('email') ?? '') };
  const errors: FieldErrors = checkFields(rules, values);
  if (Object.keys(errors).length > 0) return data({ values, errors, detail: '' }, 422);
  const result = await context
    .get(actionContext)
    .call('POST /reviews/{id}/reports', { params: { id }, body: values });
  if (result.ok) return { sentTo: values.email };
  const none: FieldErrors = {};
  return data({ values, errors: none, detail: result.problem.detail }, result.problem.status);
}

type FieldErrors = Errors<'reason' | 'email'>;

const rules = { reason: ruleOf(reportFields.reason), email: ruleOf(reportFields.email) };

/** Where anybody reports a review. A document of its own, so that no script is needed. */
export default function Report({ loaderData: { shoe, review }, actionData }: Route.ComponentProps) {
  const back = <ButtonLink to={`/products/${shoe._id}`}>Back to the shoe</ButtonLink>;
  if (actionData && 'sentTo' in actionData)
    return (
      <div className="wrap">
        <ScreenHeading title="We received your report" />
        <p role="status" className="mb-8 max-w-prose">
          A receipt is on its way to {actionData.sentTo}. A person will read your report, and we will email
          you what they decide and why.
        </p>
        {back}
      </div>
    );
  if (review === null)
    return (
      <div className="wrap">
        <ScreenHeading title="This review no longer exists" lead={shoe.name} />
        {back}
      </div>
    );
  const values = actionData?.values;
  const errors = actionData?.errors ?? {};
  const detail = actionData?.detail ?? '';
  const messages = [detail, ...Object.values(errors)].filter((message) => message !== '');
  return (
    <div className="wrap">
      <ScreenHeading
        title="Report a review"
        lead="Is something in this review illegal, such as an insult or personal data? Say what it is. You do not need an account."
      />
      <figure className="mb-8 max-w-xl border-l-4 border-line pl-4">
        <figcaption className="kicker mb-1">Review of {shoe.name}</figcaption>
        <blockquote dir="auto" className="wrap-anywhere">
          {review}
        </blockquote>
      </figure>
      <Form method="post" reloadDocument noValidate className="grid max-w-xl gap-5">
        {messages.length > 0 && (
          <p role="alert" className="field-error">
            {messages.join('. ')}
          </p>
        )}
        <TextArea
          label="Reason"
          name="reason"
          maxLength={reasonLimit}
          required
          defaultValue={values?.reason}
          error={errors.reason}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          help="We send a receipt and our decision to this address. The author will not see it"
          defaultValue={values?.email}
          error={errors.email}
        />
        <Button type="submit" variant="accent" size="large" className="justify-self-start">
          Send report
        </Button>
      </Form>
    </div>
  );
}
