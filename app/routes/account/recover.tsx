import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { AskRecovery } from './ask-recovery.tsx';
import { SetPassword } from './set-password.tsx';

export const meta = () => [
  { title: 'Recover your password | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The token in the address must not travel on in a Referer header. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token'),
});

export default function Recover() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="Recover your password">
      {token ? <SetPassword token={token} /> : <AskRecovery />}
    </AccountFrame>
  );
}
