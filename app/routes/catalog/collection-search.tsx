import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** The longest name that the contract searches for. */
export const maxNameLength = 100;

/** Searches the whole collection by name. */
export function CollectionSearch({ name }: { name: string }) {
  return (
    <Form action="/products" role="search" className="flex w-full max-w-sm gap-2">
      <input
        type="search"
        name="name"
        className="control"
        placeholder="Search..."
        aria-label="Search the collection"
        defaultValue={name}
        maxLength={maxNameLength}
      />
      <Button type="submit">Find</Button>
    </Form>
  );
}
