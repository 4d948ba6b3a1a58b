/**
 * Returns groups of names such that for any two names, some group has the first without the second. Each name is in three of
 * the groups, no two names in the same three: then neither of two names is in all groups of the other (Sperner, 1928).
 */
export function separatingGroups(names: readonly string[]): string[][] {
  let count = 3;
  while (triplesOf(count).length < names.length) count += 1;
  const triples = triplesOf(count);
  return Array.from({ length: count }, (_, group) =>
    names.filter((_name, index) => triples[index]?.includes(group)),
  );
}

/** All sets of three of the numbers below `count`. */
const triplesOf = (count: number): (readonly number[])[] => {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return numbers.flatMap((one) =>
    numbers.slice(one + 1).flatMap((two) => numbers.slice(two + 1).map((three) => [one, two, three])),
  );
};
