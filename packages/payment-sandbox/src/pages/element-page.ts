/** Headers of the page in an element's frame, which pages of any origin embed, as Stripe's. */
export const elementPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self' https://api.stripe.com; form-action 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-cache',
};

/** The page in an element's frame: its script makes the form. */
export const elementPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card</title>
</head>
<body>
<script src="stripe.js" data-frame="element"></script>
</body>
</html>
`;
