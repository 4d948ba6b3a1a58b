import { Form } from 'react-router';
import { Button } from '#platform/ui/button.tsx';

/** The longest text that the contract searches for. */
export const maxSearchLength = 100;

/** Searches the whole collection. */
export function CollectionSearch({ text }: { text: string }) {
  return (
    <Form action="/products" role="search" className="flex w-full max-w-sm gap-2">
      <input
        type="search"
        name="q"
        className="control"
        placeholder="Search..."
        aria-label="Search the collection"
        defaultValue={text}
        maxLength={maxSearchLength}
      />
      <Button type="submit">Find</Button>
    </Form>
  );
}
