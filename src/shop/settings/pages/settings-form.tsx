import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { FirstValues } from '#platform/forms/first-values.tsx';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { AccentPreview } from './accent-preview.tsx';
import { type FormSettings, type SettingsField, settingsForm } from './settings-fields.ts';

interface SavedSettings {
  readonly ok: true;
  readonly body: FormSettings;
  readonly auditEntry: AuditEntryReference | null;
}

interface SettingsFormProps {
  settings: FormSettings;
  timeZones: readonly string[];
  posted: PostedForm | undefined;
}

/** The name, looks, texts and promises of the shop. */
export function SettingsForm({ settings, timeZones, posted }: SettingsFormProps) {
  const form = useActionForm<SettingsField, () => Promise<PostedForm | SavedSettings>>({
    ...settingsForm,
    initial: settingsForm.show(settings),
    follows: followEach,
    posted,
    onSuccess(saved) {
      form.reset(settingsForm.show(saved.body));
      showSuccess('Settings saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  const suggested = /#[0-9a-f]{6}$/.exec(form.errors.accentColor ?? '')?.[0];
  return (
    <AdminForm form={form} submitLabel="Save">
      <FirstValues values={form.first} />
      <TextField label="Name" maxLength={60} autoComplete="off" dir="auto" {...form.field('name')} />
      <div>
        <TextField
          label="Accent color"
          placeholder="#d7ff3e"
          autoComplete="off"
          spellCheck={false}
          help="For buttons and links, like #0a5c36. Leave empty for the default color."
          {...form.field('accentColor')}
        />
        {suggested && (
          <Button
            size="small"
            className="mt-2"
            onClick={() => form.field('accentColor').onChange({ target: { value: suggested } })}
          >
            Use {suggested}
          </Button>
        )}
      </div>
      <AccentPreview color={form.values.accentColor} />
      <TextField
        label="Headline of the home page"
        dir="auto"
        autoComplete="off"
        placeholder="Every step out of line."
        {...form.field('headline')}
      />
      <TextField
        label="Contact email"
        type="email"
        autoComplete="off"
        help="Shown on the contact page. Messages from its form go to CONTACT_EMAIL."
        {...form.field('contactEmail')}
      />
      <TextArea
        label="Text under the headline"
        rows={2}
        dir="auto"
        className="admin-form-whole"
        {...form.field('lead')}
      />
      <TextArea
        label="Greeting of the help chat"
        rows={2}
        dir="auto"
        className="admin-form-whole"
        placeholder={`Hi! This is the ${form.values.name} help desk. Can I help you?`}
        {...form.field('chatGreeting')}
      />
      <TextArea
        label="Social links"
        rows={3}
        className="admin-form-whole"
        help="One per line: a name, a space and the address. Leave empty for none."
        {...form.field('socialLinks')}
      />
      <TextField
        label="Time zone"
        list="time-zones"
        autoComplete="off"
        help="Emails and administration give times in this time zone."
        {...form.field('timeZone')}
      />
      <datalist id="time-zones">
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <h2 className="table-title admin-form-whole mt-4">What the shop promises</h2>
      <p className="admin-form-whole field-help">
        Only what you write here is promised: on About Us, in the terms, the help chat, the footer, orders and
        emails. Leave a field empty to promise nothing.
      </p>
      <TextArea
        label="About the shop"
        rows={3}
        dir="auto"
        className="admin-form-whole"
        {...form.field('about')}
      />
      <TextField
        label="Who checks that pairs are authentic"
        dir="auto"
        autoComplete="off"
        {...form.field('partner')}
        required={false}
      />
      <TextField
        label="Their website"
        type="url"
        autoComplete="off"
        placeholder="https://"
        {...form.field('partnerUrl')}
      />
      <NumberField
        label="Days to return a pair"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('returnDays')}
      />
      <TextField
        label="Time to answer a message"
        autoComplete="off"
        placeholder="one business day"
        help="“We reply within …”"
        {...form.field('answerTime')}
      />
      <TextField
        label="Frequency of the newsletter"
        autoComplete="off"
        placeholder="once a week"
        help="“at most …”"
        {...form.field('newsletterFrequency')}
      />
    </AdminForm>
  );
}
