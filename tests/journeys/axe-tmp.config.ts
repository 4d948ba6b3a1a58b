import base from './playwright.config.ts';

const { globalSetup, ...rest } = base;
export default { ...rest, outputDir: '/tmp/axe-pw/results' };
