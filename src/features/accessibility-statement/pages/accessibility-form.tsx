import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { type Accessibility, accessibilityKey } from '../contract.ts';
import { type AccessibilityField, accessibilityForm } from './accessibility-fields.ts';

interface SavedStatement {
  readonly ok: true;
  readonly body: Readonly<Record<string, unknown>>;
  readonly auditEntry: AuditEntryReference | null;
}

interface AccessibilityFormProps {
  setting: Accessibility;
  /** The email that is shown if none is entered. */
  usualEmail: string | null;
  posted: PostedForm | undefined;
}

/** What the accessibility statement says. */
export function AccessibilityForm({ setting, usualEmail, posted }: AccessibilityFormProps) {
  const form = useActionForm<AccessibilityField, () => Promise<PostedForm | SavedStatement>>({
    ...accessibilityForm,
    initial: accessibilityForm.show(setting),
    follows: followEach,
    posted,
    onSuccess(saved) {
      form.reset(accessibilityForm.show(saved.body[accessibilityKey]));
      showSuccess('Statement saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <AdminForm form={form} submitLabel="Save">
      <SelectField
        label="The shop meets the requirements"
        className="admin-form-whole"
        help="EN 301 549 and WCAG 2.2, level AA. Check your own texts and pictures, too."
        {...form.field('conformance')}
      >
        <option value="">Not set: no statement</option>
        <option value="full">Fully</option>
        <option value="partial">Partly</option>
        <option value="exempt">Exempt: fewer than 10 people and at most €2 million a year</option>
      </SelectField>
      <TextArea
        label="Known limits"
        dir="auto"
        className="admin-form-whole"
        help="List everything that people with disabilities cannot use, and how they can order instead."
        {...form.field('knownLimits')}
      />
      <TextField
        label="Email for feedback"
        type="email"
        help={
          usualEmail === null
            ? 'Without one, the statement leads to the contact form.'
            : `Otherwise ${usualEmail}.`
        }
        {...form.field('contactEmail')}
      />
      <TextField label="Last reviewed on" type="date" {...form.field('reviewedOn')} />
      <TextField
        label="Authority"
        dir="auto"
        help="The authority that supervises the accessibility of services in your country."
        {...form.field('authorityName')}
      />
      <TextField label="Web address of the authority" type="url" {...form.field('authorityUrl')} />
    </AdminForm>
  );
}
