import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { publicSettings, settingsChange, shopSettings } from './shop-settings.ts';

export const findPublicSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/settings/public',
  summary: 'Returns what pages show of the settings: the name, looks, texts and promises of the shop.',
  access: 'anyone',
  shared: true,
  responses: { 200: publicSettings },
  problems: [],
});

export const findSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Returns the settings of the shop.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: shopSettings },
  problems: [],
});

/** Bodies that name one of the settings that need a proof. */
const present = z.unknown().refine((value) => value !== undefined);
const sensitive = [
  z.looseObject({ currency: present }),
  z.looseObject({ seller: present }),
  z.looseObject({ shop: z.looseObject({ contactEmail: present }) }),
];

export const changeSettingsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary:
    'Changes settings of the shop. Fields that are left out stay as they are, and a list replaces the whole list. An accent color on which text cannot be read is rejected, and the error names the nearest color that works.',
  access: 'administrator',
  // Who gets the money and the messages, and how much a price is worth.
  reauthentication: ({ body }) => sensitive.some((part) => part.safeParse(body).success),
  body: settingsChange,
  responses: { 200: shopSettings },
  problems: ['INVALID'],
});

/** The files of the settings. */
export const settingsFiles = ['logo', 'icon', 'picture'] as const;

const fileParams = z.strictObject({ file: z.enum(settingsFiles) });

export const setSettingsFileEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/settings/{file}',
  summary:
    'Sets the logo, the icon or the picture of the home page: an SVG, PNG or WebP file of at most 1 MB. PNG and WebP are re-encoded. An SVG with scripts, links or embedded files is rejected.',
  access: 'administrator',
  params: fileParams,
  body: z.strictObject({}),
  file: 'file',
  responses: { 200: shopSettings },
  problems: ['INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE'],
});

export const removeSettingsFileEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/settings/{file}',
  summary: 'Removes the logo, the icon or the picture of the home page.',
  access: 'administrator',
  params: fileParams,
  responses: { 200: shopSettings },
  problems: [],
});
