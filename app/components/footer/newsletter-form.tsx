import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The newsletter form of the footer (§5: the email must contain '@'). */
export function NewsletterForm() {
  const form = useActionForm<'email'>({
    rules,
    initial: { email: '' },
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
