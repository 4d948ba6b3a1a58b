import { StatusMessage } from './status-message.tsx';

/** The message of the 404 page. */
export const NotFound = () => (
  <StatusMessage
    status={404}
    name="Page not found"
    heading="Page not found"
    text="This path leads nowhere. The shoe may be sold and gone, or the address has a typo."
  />
);
