import type { Config } from '@react-router/dev/config';

/** `npm start` builds each state of the sources into a folder of its own. */
export default {
  // Route files are in the folders of the shop's domains and of the features.
  appDirectory: 'src',
  // one small file for all routes; asked for piece by piece it costs every page a call while it comes to life
  routeDiscovery: { mode: 'initial' },
  // Splitting costs build time, and almost every page would load slightly more code.
  splitRouteModules: false,
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
} satisfies Config;
