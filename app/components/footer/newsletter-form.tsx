import { useActionForm } from '../../hooks/use-action-form.ts';
import type { PostedForm } from '../../lib/forms/posted-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The newsletter form of the footer, and of the page that answers it (§5: the email must contain '@'). */
export function NewsletterForm({ posted }: { posted?: PostedForm | undefined }) {
  const form = useActionForm<'email'>({
    rules,
    initial: { email: '' },
    posted,
    onSuccess: () => form.reset(),
  });
  return (
    <form.Form
      method="post"
      action="/newsletter"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="flex items-start gap-2"
    >
      <TextField
        label="Newsletter address"
        labelHidden
        type="email"
        autoComplete="email"
        placeholder="Your email"
        className="grow"
        {...form.field('email')}
      />
      <Button type="submit" variant="accent" disabled={form.pending}>
        Subscribe
      </Button>
    </form.Form>
  );
}

const rules = { email: (value: string) => (value.includes('@') ? '' : 'Use a valid email') };
