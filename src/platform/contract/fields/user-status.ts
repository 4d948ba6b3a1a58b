import { z } from 'zod';

/** Whether an account may be used (§3). */
export const userStatus = z.enum(['Enabled', 'Disabled', 'Eliminated']);
export type UserStatus = z.infer<typeof userStatus>;
