import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { addSizeFields } from '#contract/fields.ts';
import type { Shoe } from '#contract/shoes.ts';
import { call } from '../../lib/api-client.ts';
import { services } from '../../lib/services.ts';
import { showError, showSuccess, toastTime } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { AdminForm } from './form/admin-form.tsx';
import { ruleOf } from './form/check-fields.ts';
import { NoShoes } from './form/no-shoes.tsx';
import { readShoe } from './form/read-shoe.ts';
import { ShoeSummary } from './form/shoe-summary.tsx';
import { useCheckedForm } from './form/use-checked-form.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { useUndoOffer } from './undo/undo-offer.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { shoe: await readShoe(context.get(services).call, request) };
}

/** Create size (§2): adds pairs of a size to the shoe that `?id=` names, or to the first of the store. */
export default function CreateSize() {
  const { shoe } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Create size" {...(shoe && { lead: `${shoe.brand} ${shoe.name}` })} />
      {shoe ? (
        <div className="admin-split">
          <SizeForm key={shoe._id} shoe={shoe} />
          <ShoeSummary shoe={shoe} />
        </div>
      ) : (
        <NoShoes />
      )}
    </>
  );
}

function SizeForm({ shoe: { _id } }: { shoe: Shoe }) {
  const form = useCheckedForm(rules, { size: '', q: '' });
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const { offer } = useUndoOffer();
  const { revalidate } = useRevalidator();

  const add = async (element: HTMLFormElement) => {
    setMessage('');
    if (!form.check(element)) return;
    setBusy(true);
    const answer = await call('PUT /shoes/addSize/{id}', { params: { id: _id }, body: form.values });
    setBusy(false);
    if (!answer.ok) {
      form.refuse(answer.problem);
      setMessage(answer.problem.errors ? '' : answer.problem.detail);
      return showError('Something went wrong creating the size', toastTime.form);
    }
    showSuccess(answer.body, toastTime.form);
    form.reset();
    await Promise.all([revalidate(), offer({ entity: 'shoe', id: _id })]);
  };

  return (
    <AdminForm send="Create" busy={busy} message={message} onSubmit={add}>
      <TextField label="Size" inputMode="numeric" autoComplete="off" {...form.field('size')} />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        help="Added to the pairs a size has already"
        {...form.field('q')}
      />
    </AdminForm>
  );
}

const rules = { size: ruleOf(addSizeFields.size), q: ruleOf(addSizeFields.q) };
