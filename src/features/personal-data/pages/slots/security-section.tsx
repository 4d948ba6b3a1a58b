import type { SecurityPart, SecurityPartProps } from '#shop/accounts/pages/account-slots.ts';
import type { DataExport } from '../../contract.ts';
import { PersonalData } from '../account/personal-data.tsx';

export default {
  load: ({ add }) => add('GET /account/export/state', {}, null),
  Part: OwnData,
  async perform(form, { call }) {
    return form.get('intent') === 'ask-for-data' ? call('POST /account/export', {}) : null;
  },
} satisfies SecurityPart;

/** What the shop keeps about the account. `data` is null where its state could not be loaded. */
function OwnData({ data, ...props }: SecurityPartProps & { data: DataExport | null }) {
  return <PersonalData dataExport={data} {...props} />;
}
