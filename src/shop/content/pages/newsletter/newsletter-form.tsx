import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '#platform/forms/action-result.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';

/**
 * The newsletter form of the footer, and of the page that answers it (§5: the email must contain '@'). Every page loads
 * it, so it does without the hook of the other forms.
 */
export function NewsletterForm({ posted }: { posted?: PostedForm | undefined }) {
  const { Form, data, state, submit } = useFetcher<ActionResult>();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef('');
  const [isInvalid, setIsInvalid] = useState(posted?.problem.errors !== undefined);
  const check = () => {
    const isWrong = !input.current?.value.includes('@');
    setIsInvalid(isWrong);
    return isWrong;
  };
  useEffect(() => {
    if (data?.ok) {
      if (input.current?.value === sent.current) input.current.form?.reset();
    } else if (data?.problem.errors) {
      setIsInvalid(true);
      input.current?.focus();
    }
  }, [data]);
  const pending = state === 'submitting';
  return (
    <Form
      method="post"
      action="/newsletter"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending || check()) return input.current?.focus();
        sent.current = input.current?.value ?? '';
        // A second press finds the button disabled, even before React would render.
        void submit(event.currentTarget, { flushSync: true, defaultShouldRevalidate: false });
      }}
      className="flex items-start gap-2"
    >
      <TextField
        label="Email for the newsletter"
        labelHidden
        type="email"
        name="email"
        autoComplete="email"
        placeholder="Your email"
        required
        className="grow"
        ref={input}
        defaultValue={posted?.values.email}
        error={isInvalid ? 'Use a valid email' : ''}
        onBlur={() => input.current?.value && check()}
        onChange={() => isInvalid && check()}
      />
      <Button type="submit" variant="accent" disabled={pending}>
        Subscribe
      </Button>
    </Form>
  );
}
