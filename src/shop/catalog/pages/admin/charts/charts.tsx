import { Form } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { ApiCall, ResponseOf } from '#platform/contract/endpoints/endpoint-types.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { Button, ButtonAnchor } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { Brand } from '../../../contract/brands.ts';
import type { SizeRow } from '../../../contract/fields/size-chart.ts';
import { chartRows } from '../../../contract/size-charts.ts';
import type { Route } from './+types/charts.ts';
import { readCharts, writeChart } from './chart-text.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [brands, charts] = await Promise.all([call('GET /brands', {}), call('GET /charts', {})]).then(
    ([all, own]) => [unwrap(all).body, unwrap(own).body] as const,
  );
  const wanted = new URL(request.url).searchParams.get('brand');
  const brand = brands.find(({ _id }) => _id === wanted) ?? brands[0];
  const chart = brand && unwrap(await call('GET /brands/{id}/chart', { params: { id: brand._id } })).body;
  return { brands, brand, chart, own: charts.map((one) => one.brand) };
}

/** Sets the charts that a text has; `rows` without a brand is that of the form, an empty one the chart of the shop. */
async function setCharts(call: ApiCall, form: FormData) {
  const read = readCharts(String(form.get('rows')));
  if ('error' in read) return refuse(read.error);
  const brands = unwrap(await call('GET /brands', {})).body;
  const named = [...read.charts].map(([name, rows]) => {
    const id = name === '' ? String(form.get('brand')) : brands.find((brand) => brand.name === name)?._id;
    return { name, id, rows };
  });
  const unknown = named.find(({ id }) => id === undefined);
  if (unknown) return refuse(`There is no brand named “${unknown.name}”. Nothing was changed.`);
  for (const { name, rows } of named) {
    const [wrong] = chartRows.safeParse(rows).error?.issues ?? [];
    if (wrong) return refuse(name === '' ? wrong.message : `${name}: ${wrong.message}. Nothing was changed.`);
  }
  const [first = { id: String(form.get('brand')), rows: null }, ...others] = named;
  let result = await setChart(call, first);
  for (const one of others) if (result.ok) result = await setChart(call, one);
  return result;
}

interface ChartOfBrand {
  readonly id?: string | undefined;
  readonly rows: readonly SizeRow[] | null;
}

const setChart = (call: ApiCall, { id = '', rows }: ChartOfBrand) =>
  call('PUT /admin/brands/{id}/chart', { params: { id }, body: { rows: rows && [...rows] } });

const refuse = (detail: string) => ({ ok: false, problem: { detail, status: 422 } }) as const;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await setCharts(context.get(actionContext).call, form);
  if (!result.ok) return showAgain(context, form, ['rows'], result.problem);
  return finishChange(context, result, `/admin/charts?brand=${form.get('brand')}`);
}

/** The charts of many brands are longer than a form may be: scripts make a call for each. */
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  setCharts(call, await request.formData());

/** The charts of sizes of the brands: which US, UK and EU size and which length of a foot each label means. */
export default function Charts({
  loaderData: { brands, brand, chart, own },
  actionData,
}: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading
        title="Size charts"
        lead="Use the same size labels as in your stock. Brands without their own chart use the standard chart."
      />
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <Form className="flex flex-wrap items-end gap-3">
          <SelectField key={brand?._id} label="Brand" name="brand" defaultValue={brand?._id}>
            {brands.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {own.includes(name) ? `${name} (own chart)` : name}
              </option>
            ))}
          </SelectField>
          <Button type="submit">Show</Button>
        </Form>
        <ButtonAnchor href="/api/admin/export/charts.csv" download>
          Download all charts (CSV)
        </ButtonAnchor>
      </div>
      {brand && chart && (
        <ChartForm
          key={`${brand._id} ${writeChart(chart.rows)}`}
          brand={brand}
          chart={chart}
          posted={posted}
        />
      )}
    </>
  );
}

interface ChartFormProps {
  brand: Brand;
  chart: ResponseOf<'GET /brands/{id}/chart'>['body'];
  posted: PostedForm | undefined;
}

function ChartForm({ brand, chart, posted }: ChartFormProps) {
  const form = useActionForm<'rows', typeof clientAction>({
    rules: { rows: () => '' },
    initial: { rows: writeChart(chart.rows) },
    posted,
    onSuccess(result) {
      showSuccess('Size chart saved', toastDuration.form);
      offerUndo(result);
    },
  });
  return (
    <AdminForm form={form} submitLabel="Save">
      <input type="hidden" name="brand" value={brand._id} />
      <TextArea
        label={`Size chart for ${brand.name}${chart.own ? '' : ' (standard)'}`}
        rows={16}
        spellCheck={false}
        className="admin-form-whole figures"
        help="One size per line, with columns separated by commas, semicolons or tabs, so you can paste from a spreadsheet. The cm column is the foot length and is optional. To edit several brands at once, add a “brand” column, as in the CSV file. Leave empty to use the standard chart."
        {...form.field('rows')}
        required={false}
      />
    </AdminForm>
  );
}
