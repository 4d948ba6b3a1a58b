import { z } from 'zod';

/** An opaque id of bounded length. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'This id is not valid');
