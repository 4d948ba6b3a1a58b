const linesOf = (text: string): string[] => text.trim().split('\n');

/**
 * Addresses of pages that the specification does not have, and those of React Router that only forms submit to. The features
 * list theirs in their READMEs.
 */
export const ownPages: readonly string[] = linesOf(`
/admin/brands/:id
/admin/charts
/admin/history
/admin/mail-templates
/admin/mail-templates/:kind
/admin/mail-templates/:kind/remove
/admin/messages/:id
/admin/orders/new
/admin/pages
/admin/pages/:slug
/admin/pages/:slug/move
/admin/pages/:slug/remove
/admin/pages/:slug/versions/:version
/admin/people
/admin/settings
/admin/settings/:file
/admin/settings/delivery
/admin/settings/seller
/admin/shoes/:id
/admin/sign-out
/admin/subscribers/bounces
/admin/subscribers/erase
/admin/users/:id
/newsletter
/newsletter/:purpose
/orders/:idPayment
/orders/:idPayment/change
/orders/:idPayment/refunds
/orders/:idPayment/shipment
/orders/:idPayment/status
/pages/:slug
/products/:id/review
/products/:id/reviews
`);

/**
 * What the server answers besides pages and the calls of the specification, in the default configuration. `/sandbox*` is
 * how the router prints `/sandbox/v1/*`.
 */
export const ownCalls: readonly string[] = linesOf(`
GET *
POST *
GET /.well-known/security-policy.txt
GET /.well-known/security.txt
GET /api
POST /api
GET /api/
POST /api/
GET /api/*
POST /api/*
PUT /api/account/password
PUT /api/account/photo
POST /api/account/proof
GET /api/account/recovery
GET /api/account/security
DELETE /api/account/sessions
DELETE /api/account/sessions/:id
GET /api/account/size
PUT /api/account/size
GET /api/admin/analytics
GET /api/admin/export/charts.csv
GET /api/admin/export/messages.csv
GET /api/admin/export/orders.csv
GET /api/admin/export/subscribers.csv
GET /api/admin/export/users.csv
GET /api/admin/history
POST /api/admin/history/:id/undo
GET /api/admin/low-stock
GET /api/admin/messages
PUT /api/admin/messages/:id
GET /api/admin/orders/:idPayment/payment
GET /api/admin/orders/:idPayment/refunds
POST /api/admin/orders/:idPayment/refunds
PUT /api/admin/brands/:id/chart
PUT /api/admin/orders/:idPayment/shipment
POST /api/admin/orders/:idPayment/shipments
POST /api/admin/orders
GET /api/admin/orders/:idPayment/timeline
GET /api/admin/mail-templates
PUT /api/admin/mail-templates/:kind
DELETE /api/admin/mail-templates/:kind
POST /api/admin/mail-templates/:kind/preview
POST /api/admin/mail-templates/:kind/test
GET /api/admin/pages
PUT /api/admin/pages
POST /api/admin/pages/preview
GET /api/admin/pages/:slug
PUT /api/admin/pages/:slug
DELETE /api/admin/pages/:slug
GET /api/admin/pages/:slug/versions
GET /api/admin/pages/:slug/versions/:version
GET /api/admin/sales
PUT /api/admin/shoes/:id
PUT /api/admin/shoes/:id/price
PUT /api/admin/shoes/:id/numbers
POST /api/admin/shoes/:id/pictures
PUT /api/admin/shoes/:id/pictures
DELETE /api/admin/shoes/:id/pictures/:pictureId
GET /api/admin/shoes/:id/prices
GET /api/admin/settings
PUT /api/admin/settings
PUT /api/admin/settings/:file
DELETE /api/admin/settings/:file
POST /api/admin/subscribers/bounces
POST /api/admin/subscribers/erase
GET /api/settings/public
GET /api/delivery
POST /api/cart/quote
GET /settings/colors/:name
GET /settings/files/:name
GET /settings/icon.svg
GET /api/admin/subscribers
GET /api/admin/summary
POST /api/analytics
GET /api/auth/callback/google
POST /api/auth/change-password
GET /api/auth/get-session
POST /api/auth/passkey/delete-passkey
GET /api/auth/passkey/generate-authenticate-options
GET /api/auth/passkey/generate-register-options
POST /api/auth/passkey/update-passkey
POST /api/auth/passkey/verify-authentication
POST /api/auth/passkey/verify-registration
POST /api/auth/request-password-reset
POST /api/auth/reset-password
POST /api/auth/sign-in/email
POST /api/auth/sign-in/social
POST /api/auth/sign-out
POST /api/auth/sign-up/email
POST /api/auth/two-factor/disable
POST /api/auth/two-factor/enable
POST /api/auth/two-factor/generate-backup-codes
POST /api/auth/two-factor/verify-backup-code
POST /api/auth/two-factor/verify-totp
POST /api/auth/update-user
POST /api/cart/checkout/cancel
POST /api/cart/checkout/settle
PUT /api/cart/order/:idPayment/address
POST /api/cart/order/:idPayment/cancel
POST /api/cart/order/:idPayment/change-size
GET /api/brands/:id/chart
GET /api/charts
GET /api/colors
GET /api/search
GET /api/docs
GET /api/docs/
GET /api/docs/*
GET /api/docs/json
GET /api/docs/static/index.html
GET /api/docs/static/swagger-initializer.js
GET /api/docs/yaml
GET /api/models
GET /api/openapi.json
GET /api/pages
GET /api/pages/:slug
GET /api/payment/settings
GET /api/mail/newsletter/:purpose
POST /api/mail/newsletter/confirm
POST /api/mail/newsletter/leave
POST /api/payment/webhook
GET /api/reviews/:shoeId/eligibility
GET /api/session
GET /api/shoes/:id/fit
GET /api/sizes
GET /api/users/:id/security
GET /favicon.svg
GET /healthz
GET /metrics
GET /pictures/:key/:file
GET /readyz
POST /admin/pages/:slug
POST /newsletter/leave
GET /sandbox
GET /sandbox/3ds/:id
POST /sandbox/3ds/:id
GET /sandbox/3ds/:id/frame
POST /sandbox/3ds/:id/frame
GET /sandbox/elements.html
GET /sandbox/google.css
GET /sandbox/google/.well-known/openid-configuration
GET /sandbox/google/authorize
POST /sandbox/google/authorize
GET /sandbox/google/keys
POST /sandbox/google/token
GET /sandbox/google/userinfo
GET /sandbox/payments.css
GET /sandbox/receipts/:id
GET /sandbox/stripe.js
GET /sandbox*
POST /sandbox*
DELETE /sandbox*
GET /sandbox/v1/charges
GET /sandbox/v1/charges/:id
POST /sandbox/v1/confirmation_tokens
GET /sandbox/v1/confirmation_tokens/:id
POST /sandbox/v1/customers
GET /sandbox/v1/customers/:id
GET /sandbox/v1/disputes
GET /sandbox/v1/disputes/:id
POST /sandbox/v1/disputes/:id
GET /sandbox/v1/events
GET /sandbox/v1/events/:id
GET /sandbox/v1/payment_intents
POST /sandbox/v1/payment_intents
GET /sandbox/v1/payment_intents/:id
POST /sandbox/v1/payment_intents/:id/cancel
POST /sandbox/v1/payment_intents/:id/confirm
POST /sandbox/v1/payment_intents/:id/dispute
POST /sandbox/v1/payment_intents/:id/source_cancel
POST /sandbox/v1/payment_methods
GET /sandbox/v1/payment_methods/:id
POST /sandbox/v1/payment_methods/:id/attach
POST /sandbox/v1/payment_methods/:id/detach
GET /sandbox/v1/radar/early_fraud_warnings
GET /sandbox/v1/radar/early_fraud_warnings/:id
GET /sandbox/v1/refunds
POST /sandbox/v1/refunds
GET /sandbox/v1/refunds/:id
POST /sandbox/v1/refunds/:id
POST /sandbox/v1/refunds/:id/cancel
POST /sandbox/v1/refunds/:id/cancel_in_dashboard
GET /sandbox/v1/reviews
GET /sandbox/v1/reviews/:id
POST /sandbox/v1/reviews/:id/approve
GET /sandbox/v1/tax/associations/find
POST /sandbox/v1/tax/calculations
POST /sandbox/weather
GET /site.webmanifest
GET /verify-draw.mjs
`);
