import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, isProblem } from '#platform/handlers/problem.ts';
import { auditedReply, publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import {
  changeSettings,
  checkUnalteredFile,
  readSetting,
  storeSettingsFile,
} from '#shop/settings/server/settings.ts';
import { yourEurope } from '../contract/languages.ts';
import {
  listNoticesEndpoint,
  type Notice,
  noticesKey,
  removeNoticeEndpoint,
  setNoticeEndpoint,
} from '../contract/notices.ts';
import { listShownNotices, noticesSetting } from './notice-setting.ts';

/** GET /guarantee-notices, and PUT and DELETE /admin/guarantee-notice/{language}. */
export function registerNoticeRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  registerRoute(listNoticesEndpoint, async () =>
    publicReply(200, [...listShownNotices(await dependencies.shopSettings.find())], ['settings']),
  );

  registerRoute(setNoticeEndpoint, async ({ params: { language }, body, upload, caller }) => {
    const checked = upload && (await checkUnalteredFile(upload, caller));
    if (checked && isProblem(checked)) return checked;
    const { after, entry } = await changeSettings(dependencies, caller, async (before, transaction) => {
      const all = readSetting(before, noticesSetting);
      const known = all.find((one) => one.language === language);
      const file = checked ? await storeSettingsFile(transaction, checked) : known?.file;
      if (file === undefined) throw new ApiError(fieldProblem('file', 'Choose a file'));
      const alt = body.alt ?? known?.alt;
      if (alt === undefined) throw new ApiError(fieldProblem('alt', 'Write out what the notice says'));
      const url = body.url ?? known?.url ?? yourEurope(language);
      return withNotices(before, [...all.filter((one) => one !== known), { language, file, alt, url }]);
    });
    return auditedReply(200, [...readSetting(after, noticesSetting)], entry);
  });

  registerRoute(removeNoticeEndpoint, async ({ params: { language }, caller }) => {
    const { after, entry } = await changeSettings(dependencies, caller, (before) => {
      const all = readSetting(before, noticesSetting);
      const others = all.filter((one) => one.language !== language);
      return others.length < all.length ? withNotices(before, others) : before;
    });
    return auditedReply(200, [...readSetting(after, noticesSetting)], entry);
  });
}

/** The settings with these notices, sorted by language. */
const withNotices = (settings: ShopSettings, notices: readonly Notice[]): ShopSettings => ({
  ...settings,
  added: {
    ...settings.added,
    [noticesKey]: notices.toSorted((one, other) => one.language.localeCompare(other.language, 'en')),
  },
});
