import { z } from 'zod';

/** Every problem of the API: code → status and the title a shopper may read (RFC 9457 `title`). */
export const problemTypes = {
  MALFORMED: { status: 400, title: 'The request could not be read' },
  UNKNOWN_FIELD: { status: 400, title: 'The request contains an unknown field' },
  SIGN_IN_NEEDED: { status: 401, title: 'Sign in to continue' },
  USER_NOT_FOUND: { status: 401, title: 'User not found' },
  WRONG_PASSWORD: { status: 401, title: 'Wrong Password' },
  WRONG_CODE: { status: 401, title: 'Wrong code' },
  CARD_DECLINED: { status: 402, title: 'error in your payment' },
  FORBIDDEN: { status: 403, title: "You don't have permission to do this" },
  ACCOUNT_DISABLED: { status: 403, title: 'Your account is Disabled or Eliminated' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    title: 'Administrators need two-factor authentication. Set it up on your account page',
  },
  PROOF_NEEDED: { status: 403, title: "Confirm that it's you" },
  CROSS_ORIGIN: { status: 403, title: 'This request did not come from the shop' },
  NOT_BOUGHT: { status: 403, title: "You haven't bought these yet" },
  NOT_FOUND: { status: 404, title: 'Not found' },
  PRICE_CHANGED: { status: 409, title: 'Your cart no longer matches the catalog' },
  SOLD_OUT: { status: 409, title: 'A size is sold out' },
  OUT_OF_STOCK: { status: 409, title: 'This size is sold out' },
  RESERVATION_LIMIT: { status: 409, title: 'Too many pairs for one order' },
  CHECKOUT_IN_PROGRESS: { status: 409, title: 'Your last payment is still being confirmed' },
  ALREADY_REVIEWED: { status: 409, title: 'You already reviewed this shoe' },
  CHANGED_MEANWHILE: { status: 409, title: 'Someone changed this in the meantime' },
  NOT_OPEN: { status: 409, title: "You can't buy this shoe yet" },
  DISCOUNT_NOT_VALID: { status: 409, title: "This discount code can't be used" },
  FACTS_MISSING: { status: 409, title: "A shoe can't be sold to this country yet" },
  NOT_ADMITTED: { status: 409, title: "It's not your turn to buy this shoe yet" },
  NOT_ALLOWED_NOW: { status: 409, title: "This can't be done right now" },
  TOO_SLOW: { status: 408, title: 'The request took too long to arrive' },
  TOO_LARGE: { status: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'This type of content is not supported' },
  MISDIRECTED: { status: 421, title: 'The shop is at another address' },
  INVALID: { status: 422, title: 'Some fields need your attention' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'This was already sent with other content. Reload the page before you send it again',
  },
  NOT_DELIVERED_THERE: { status: 422, title: "We don't deliver there" },
  CURRENT_PASSWORD_NEEDED: { status: 422, title: 'Enter your current password' },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts, try again later' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request headers are too large' },
  INTERNAL: { status: 500, title: 'Something went wrong on our end' },
  UNAVAILABLE: { status: 503, title: 'The shop is busy. Try again in a moment' },
  STORAGE_FULL: { status: 507, title: 'The shop has run out of storage space' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A code out of {@link problemTypes}. */
export type ProblemCode = keyof typeof problemTypes;

/** One field that needs attention, with the specification's §5 message. */
export const fieldError = z.strictObject({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** What changed about one cart line: its current price, name or image, or how many units of the size are left. */
export const lineChange = z.strictObject({
  _id: z.string(),
  size: z.string(),
  price: z.number().optional(),
  name: z.string().optional(),
  image: z.string().optional(),
  available: z.number().int().optional(),
});
export type LineChange = z.infer<typeof lineChange>;

const codes = Object.keys(problemTypes) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457 problem details, the body of every error response. `code` is for programs, `detail` for people. */
export const problemDetails = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(codes),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  lines: z.array(lineChange).optional(),
  /** When a shoe that is not open yet can be bought. */
  opensAt: z.iso.datetime().optional(),
});
export type ProblemDetails = z.infer<typeof problemDetails>;
