/** The public interface of the settings module. */
export { type AddedSetting, readSetting } from './added-setting.ts';
export { auditedSettings } from './audited-settings.ts';
export type { FindBuyerLinks } from './buyer-links.ts';
export { changeSettings } from './change-settings.ts';
export { type Duty, type DutyContext, everywhere, metByShop } from './duty.ts';
export { createFindMailSite, toMailSite } from './find-mail-site.ts';
export { lockMailTemplate, readMailTemplates, writeMailTemplate } from './mail-template-store.ts';
export { sellerDuty } from './seller-duty.ts';
export { checkUnalteredFile, storeSettingsFile } from './settings-files.ts';
export { settingsFilesPlugin } from './settings-files-plugin.ts';
export { registerSettingsRoutes } from './settings-routes.ts';
export {
  createShopSettingsStore,
  lockSettings,
  readSettings,
  writeSettings,
} from './settings-store.ts';
export { shopCurrency } from './shop-currency.ts';
