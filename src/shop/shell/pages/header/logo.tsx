import { Link } from 'react-router';
import { defaultName } from '#shop/settings/contract/default-name.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';

/** The logo, linking to the home page; with `reload` the link loads a new document. */
export function Logo({ reload = false }: { reload?: boolean }) {
  const {
    shop: { name },
    files: { logo },
  } = useSettings();
  return (
    <Link to="/" className="logo" aria-label={`${name}, home`} reloadDocument={reload}>
      {logo ? <img src={logo} alt="" className="logo-picture" /> : <Words name={name} />}
    </Link>
  );
}

/** The name as the logo, in up to two lines; that of a new shop has a drawing beside it. */
function Words({ name }: { name: string }) {
  const words = name.split(' ');
  const middle = Math.ceil(words.length / 2);
  return (
    <>
      {name === defaultName && <Drawing />}
      <span className="wide" aria-hidden="true" dir="auto">
        {words.slice(0, middle).join(' ')}
        <br />
        {words.slice(middle).join(' ')}
      </span>
    </>
  );
}

const Drawing = () => (
  <svg aria-hidden="true" width="38" height="38" viewBox="0 0 40 40">
    <path
      fill="currentColor"
      d="M20 2a18 18 0 0 1 17.5 13.7H9.6L11.1 12h10.4l1.2-3H8.5A18 18 0 0 1 20 2ZM2.1 18.7h14.4l-1.5 3.7H2.2a18 18 0 0 1-.1-3.7ZM20.2 18.7h17.7a18 18 0 0 1-.4 5.2H18.1l2.1-5.2ZM3.2 26.9h19.9l-1.5 3.7H5.4a18 18 0 0 1-2.2-3.7ZM26.8 26.9h9.5A18 18 0 0 1 8.5 33.6h15.6l2.7-6.7Z"
    />
  </svg>
);
