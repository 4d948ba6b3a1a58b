import type { Config } from '@react-router/dev/config';

/** `start` builds each state of the sources into a folder of its own. */
export default {
  appDirectory: 'web',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
} satisfies Config;
