import type { ShopFeature } from '#shop/shop-feature.ts';
import { noticeEndpoints, noticeLink } from './contract/notices.ts';
import { noticeDuty } from './server/notice-duty.ts';
import { registerNoticeRoutes } from './server/notice-routes.ts';
import { listShownNotices, noticesSetting } from './server/notice-setting.ts';

/** The official notice on the legal guarantee of conformity (Implementing Regulation (EU) 2025/1960). */
export const guaranteeNotice = {
  endpoints: noticeEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerNoticeRoutes(registerRoute, dependencies);
  },
  publicPages: [{ path: '/guarantee', query: [], tags: () => [] }],
  addedSettings: [noticesSetting],
  buyerLinks: (settings) => (listShownNotices(settings).length > 0 ? [noticeLink] : []),
  duties: [noticeDuty],
} satisfies ShopFeature;
