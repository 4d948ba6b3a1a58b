/**
 * An inline script that runs before any module: without it zod tests whether it may compile functions from text, which
 * the Content-Security-Policy forbids and browsers report as a violation.
 */
export const disableZodJitScript = 'self.__zod_globalConfig={jitless:true};';
