import { SettingError } from '#platform/settings/setting-error.ts';
import { settingNames } from './settings.ts';

/** A name that is none of the settings, and the setting that it is nearly spelled like. */
export interface MistypedSetting {
  readonly name: string;
  readonly meant: string;
}

/** The names among some variables that are most likely settings with a slip of the fingers. */
export const findMistypedSettings = (names: readonly string[]): MistypedSetting[] =>
  names
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((setting) => countSlips(name, setting) <= (setting.length < 8 ? 1 : 2));
      return meant === undefined ? [] : [{ name, meant }];
    });

/** @throws SettingError when a file of settings, such as `.env`, has one with such a name */
export function requireKnownSettings(names: readonly string[], file: string): void {
  const [first] = findMistypedSettings(names);
  if (first)
    throw new SettingError(
      `${file} sets ${first.name}, but there is no such setting. Did you mean ${first.meant}?`,
    );
}

/** How many letters were left out, added, changed or exchanged with their neighbour (optimal string alignment). */
function countSlips(from: string, to: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isExchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

const at = (counts: readonly number[] | undefined, index: number): number =>
  counts?.[index] ?? Number.POSITIVE_INFINITY;
