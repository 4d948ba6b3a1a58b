import { z } from 'zod';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem } from '#platform/handlers/problem.ts';
import { auditedReply, publicReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { parseInput } from '#platform/http/validation.ts';
import {
  changeSettingsEndpoint,
  findPublicSettingsEndpoint,
  findSettingsEndpoint,
  removeSettingsFileEndpoint,
  setSettingsFileEndpoint,
} from '../contract/settings-calls.ts';
import { type ShopSettings, storedSettings } from '../contract/shop-settings.ts';
import { type AddedSetting, readShownSetting } from './added-setting.ts';
import type { FindBuyerLinks } from './buyer-links.ts';
import { type ComputeSettings, changeSettings } from './change-settings.ts';
import { checkSettingsFile, drawLogoOfEmails, storeSettingsFile } from './settings-files.ts';
import { iconAddress } from './settings-files-plugin.ts';

/** GET and PUT /admin/settings with its files, and GET /settings/public. */
export function registerSettingsRoutes(
  registerRoute: RegisterRoute,
  dependencies: Dependencies,
  { addedSettings, buyerLinks }: SettingsExtensions,
): void {
  const { shopSettings } = dependencies;
  registerRoute(findPublicSettingsEndpoint, async () => {
    const stored = await shopSettings.find();
    const { added: _, ...settings } = stored;
    const derived = {
      colors: colorsAddress(settings),
      icon: iconAddress(settings),
      buyerLinks: [...buyerLinks(stored)],
    };
    return publicReply(200, { ...settings, ...derived }, ['settings']);
  });

  /** The settings as administrators read them. */
  const toBody = ({ added, ...settings }: ShopSettings) => ({
    ...Object.fromEntries(
      addedSettings.map((setting) => [setting.key, readShownSetting({ added }, setting)]),
    ),
    ...settings,
  });

  registerRoute(findSettingsEndpoint, async () => reply(200, toBody(await shopSettings.find())));

  const change = async (caller: SignedIn, compute: ComputeSettings) => {
    const { after, entry } = await changeSettings(dependencies, caller, compute);
    return auditedReply(200, toBody(after), entry);
  };

  registerRoute(
    changeSettingsEndpoint,
    ({ body: { shop, promises, seller, currency, ...others }, caller }) => {
      const added = checkAdded(addedSettings, others);
      return change(caller, (before) => ({
        ...before,
        shop: { ...before.shop, ...shop },
        promises: { ...before.promises, ...promises },
        seller: { ...before.seller, ...seller },
        currency: currency ?? before.currency,
        added: { ...before.added, ...added },
      }));
    },
  );

  registerRoute(setSettingsFileEndpoint, async ({ params, upload, caller }) => {
    const checked = await checkSettingsFile(upload, caller);
    if (isProblem(checked)) return checked;
    const png = params.file === 'logo' ? await drawLogoOfEmails(checked, caller) : null;
    return change(caller, async (before, transaction) => ({
      ...before,
      files: { ...before.files, [params.file]: await storeSettingsFile(transaction, { ...checked, png }) },
    }));
  });

  registerRoute(removeSettingsFileEndpoint, ({ params, caller }) =>
    change(caller, (before) => ({ ...before, files: { ...before.files, [params.file]: null } })),
  );
}

/** What features add to the settings, and what follows from these. */
interface SettingsExtensions {
  readonly addedSettings: readonly AddedSetting[];
  readonly buyerLinks: FindBuyerLinks;
}

/** What a request changes of the keys that features add. @throws InvalidInputError, as for any other key */
function checkAdded(addedSettings: readonly AddedSetting[], changed: ShopSettings['added']) {
  const schema = z.strictObject(
    Object.fromEntries(addedSettings.map(({ key, schema }) => [key, schema.optional()])),
  );
  const parsed = parseInput(schema, changed);
  if ('error' in parsed) throw parsed.error;
  return storedSettings.shape.added.parse(parsed.value);
}

/** The address of the style sheet of the accent color; null for the shop's own. */
const colorsAddress = ({ shop: { accentColor } }: Pick<ShopSettings, 'shop'>): string | null =>
  accentColor === null ? null : `/settings/colors/${accentColor.slice(1)}.css`;
