import { useEffect, useState } from 'react';

/**
 * The help of a field for a new password. A well-known password is accepted, with a hint; what tells them is loaded once
 * something is typed.
 */
export function NewPasswordHelp({ children, value }: { children: string; value: string }) {
  const [isCommon, setIsCommon] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const isKnown =
        value !== '' && (await import('../contract/fields/common-password.ts')).isCommonPassword(value);
      if (isCurrent) setIsCommon(isKnown);
    };
    // Without the list there is no hint, and the password can be used all the same.
    check().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return (
    <>
      {children}{' '}
      <strong aria-live="polite">
        {isCommon && 'This is a common password and easy to guess. A longer, unique one is safer.'}
      </strong>
    </>
  );
}
