/** An address of the router, with its methods. */
export interface Route {
  readonly method: string;
  /** With parameters as `:name` and `*`. */
  readonly path: string;
}

/** All routes of an instance, from the text of `app.printRoutes({ commonPrefix: false })`. */
export function listRoutes(printed: string): Route[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, path: path.replaceAll(/\|:\w+/g, '') }));
  });
}
