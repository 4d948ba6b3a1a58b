/** Runs a statement in a transaction of the caller on the database that holds the schema `sandbox`. */
export type ExecuteStatement = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly unknown[] }>;

/** Selects the id and the object of each element of the JSON array `$1`. */
export const selectObjects = `select object ->> 'id', object from jsonb_array_elements($1) as one (object)`;
