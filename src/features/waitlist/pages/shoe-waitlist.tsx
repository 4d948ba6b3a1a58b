import { actionContext } from '#platform/browser/api/app-context.ts';
import { type PageCalls, pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { email as emailField } from '#platform/contract/fields/plain-email.ts';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { finishForm, type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import type { Route } from './+types/shoe-waitlist.ts';
import { type Claimed, ClaimedPlace, pressClaim } from './claim.tsx';
import { describePlace, toPlaces } from './place.ts';
import { PlaceList } from './place-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Waitlist', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The link from a mail must not leak through a Referer header; with `no-referrer` the forms would have no origin. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { about } = pageCalls(context);
  const [shoes, session] = await Promise.all([
    about('GET /shoes/{id}', { params: { id } }),
    about('GET /session', {}),
  ]);
  const [shoe] = shoes.body;
  if (!shoe) throw new Error('GET /shoes/{id} returned an empty list');
  const user = session.body.user;
  const entries = user ? (await about('GET /waitlist', {})).body : [];
  const places = toPlaces(entries, Date.now()).filter(({ shoeId }) => shoeId === id);
  const isOwn = (size: string) => places.some((place) => place.size === size);
  const { searchParams } = new URL(request.url);
  const claim = searchParams.get('claim');
  const [best] = places;
  return {
    brand: shoe.brand,
    shoe: `${shoe.brand} ${shoe.name}`,
    email: user?.email ?? null,
    places,
    /** What the shoe's page shows to whoever waits, and the sizes that they alone can buy. */
    line: best && { size: best.size, saying: describePlace(best) },
    kept: places.filter(({ state }) => state === 'offered').map(({ size }) => size),
    claimed: claim === null ? null : await findClaimed(about, claim),
    /** The size that the shoe's page was asked for. */
    wanted: searchParams.get('size'),
    sizes: shoe.stock.filter(({ size, quantity }) => quantity < 1 && !isOwn(size)).map(({ size }) => size),
    said: said.get(searchParams.get('done') ?? '') ?? '',
  };
}

async function findClaimed(about: PageCalls['about'], claim: string): Promise<Claimed> {
  const entry = (await about('GET /waitlist/claims/{claim}', { params: { claim } })).body;
  const [place] = toPlaces([entry], Date.now());
  return { claim, entry, saying: place ? describePlace(place) : '' };
}

/** What the shoe's page reads of it. */
export type OwnPlaces = typeof loader;

/** What was done, in words. */
const said = new Map([
  ['joined', "You're on the waitlist"],
  ['asked', 'Check your email: open the link to confirm your place'],
  ['left', 'You left the waitlist'],
]);

/** Joins the line for a size, or leaves one. */
export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { done, result } = await submit(context.get(actionContext).call, id, request.url, form);
  if (!result.ok) return showAgain(context, form, ['size', 'email'], result.problem);
  const next = done === '' ? request.url : pathTo`/products/${id}/waitlist?done=${done}`;
  return finishForm(context, { ok: true, done }, next);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => {
    if (result.ok && result.done !== '') showSuccess(said.get(result.done) ?? '');
    if (!result.ok && !result.problem.errors) showError(result.problem.detail);
    return result;
  });

async function submit(call: ApiCall, shoeId: string, url: string, form: FormData) {
  const claim = new URL(url).searchParams.get('claim');
  if (claim !== null && form.has('action')) return { done: '', result: await pressClaim(call, claim, form) };
  const left = form.get('leave');
  if (left !== null)
    return { done: 'left', result: await call('DELETE /waitlist/{id}', { params: { id: String(left) } }) };
  const email = form.get('email');
  const body = { shoeId, size: String(form.get('size')), ...(email !== null && { email: String(email) }) };
  return { done: email === null ? 'joined' : 'asked', result: await call('POST /waitlist', { body }) };
}

/** The waitlist of a shoe: the own places, and the form for sizes that are sold out. */
export default function ShoeWaitlist({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { shoe, brand, places, sizes, wanted, email, said, claimed } = loaderData;
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <div className="wrap">
      <ScreenHeading title="Waitlist" lead={shoe} />
      <div className="grid max-w-xl gap-8">
        {said && (
          <p role="status" className="font-semibold">
            {said}
          </p>
        )}
        {claimed && <ClaimedPlace claimed={claimed} isSignedIn={email !== null} />}
        {places.length > 0 && <PlaceList places={places} />}
        {!claimed && sizes.length > 0 && (
          <JoinForm key={sizes.join()} {...{ brand, sizes, wanted, email, posted }} />
        )}
        {!claimed && sizes.length === 0 && (
          <p>{places.length > 0 ? 'No other size is sold out.' : 'No size is sold out right now.'}</p>
        )}
        <ButtonLink to={`/products/${id}`} className="justify-self-start">
          Back to the shoe
        </ButtonLink>
      </div>
    </div>
  );
}

interface JoinFormProps {
  readonly brand: string;
  readonly sizes: readonly string[];
  readonly wanted: string | null;
  readonly email: string | null;
  readonly posted: PostedForm | undefined;
}

/** Asks for a size, and a visitor for an email. */
function JoinForm({ brand, sizes, wanted, email, posted }: JoinFormProps) {
  const labelOf = useSizeLabel(brand);
  const form = useActionForm<'size' | 'email'>({
    rules: {
      size: () => '',
      email: email === null ? ruleOf(emailField) : () => '',
    },
    initial: { size: sizes.find((size) => size === wanted) ?? sizes[0] ?? '', email: '' },
    posted,
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>
        First in line gets the next pair. We'll hold it for a while and email{' '}
        {email === null ? 'you' : <b className="wrap-anywhere">{email}</b>}.
      </p>
      <SelectField label="Size" {...form.field('size')}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {labelOf(size)}
          </option>
        ))}
      </SelectField>
      {email === null && (
        <TextField
          label="Your email"
          type="email"
          autoComplete="email"
          help="We'll send a link to confirm it. Your place on the list stays private."
          {...form.field('email')}
        />
      )}
      <p className="field-error" aria-live="polite">
        {form.message}
      </p>
      <Button type="submit" variant="accent" className="justify-self-start" aria-disabled={form.pending}>
        Notify me
      </Button>
    </form.Form>
  );
}
