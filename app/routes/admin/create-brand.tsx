import { useState } from 'react';
import { brandName } from '#contract/fields.ts';
import { useCheckedForm } from '../../hooks/use-action-form.ts';
import { call } from '../../lib/api-client.ts';
import { ruleOf } from '../../lib/check-fields.ts';
import { showError, showSuccess, toastTime } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { AdminForm } from './form/admin-form.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { useUndoOffer } from './undo/undo-offer.tsx';

/** Create Brand (§2): one field, the brand's name. */
export default function CreateBrand() {
  const form = useCheckedForm(rules, { name: '' });
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const { offer } = useUndoOffer();

  const create = async (element: HTMLFormElement) => {
    setMessage('');
    if (!form.check(element)) return;
    setBusy(true);
    const answer = await call('POST /brands', { body: form.values });
    setBusy(false);
    if (!answer.ok) {
      form.refuse(answer.problem);
      setMessage(answer.problem.errors ? '' : answer.problem.detail);
      return showError('Something went wrong creating your brand', toastTime.form);
    }
    showSuccess(answer.body, toastTime.form);
    form.reset();
    if (answer.body === 'Brand created') void offer({ entity: 'brand' });
  };

  return (
    <>
      <AdminHeading title="Create Brand" lead="1 to 40 letters or spaces." />
      <AdminForm send="Create" busy={busy} message={message} onSubmit={create}>
        <TextField label="Name" autoComplete="off" className="admin-form-whole" {...form.field('name')} />
      </AdminForm>
    </>
  );
}

const rules = { name: ruleOf(brandName) };
