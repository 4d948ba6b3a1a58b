/**
 * Runs in the head before any module: without it zod tries whether it may make functions out of text, which the policy
 * of our pages forbids and browsers report as a violation.
 */
export const zodScript = 'self.__zod_globalConfig={jitless:true};';
