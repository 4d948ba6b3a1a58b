import { AdminForm } from '#platform/forms/admin-form.tsx';
import { UploadProgress } from '#platform/forms/upload-progress.tsx';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { submitImport } from './submit-import.ts';

/** Chooses a product file and uploads it. */
export function UploadForm() {
  const form = useActionForm<'file', typeof submitImport>({
    rules: { file: (name) => (name === '' ? 'Choose a file' : '') },
    initial: { file: '' },
  });
  const { name, error, onChange } = form.field('file');
  return (
    <AdminForm form={form} submitLabel="Upload and check" hasFile>
      <input type="hidden" name="intent" value="upload" />
      <TextField
        label="Product file"
        type="file"
        accept=".csv,.zip,text/csv,application/zip"
        help="A CSV file exported from Shopify or WooCommerce, or a ZIP archive with pictures, up to 100 MB. Nothing changes until you import."
        {...{ name, error, onChange }}
      />
      <UploadProgress afterwards="Reading the file…" />
    </AdminForm>
  );
}
