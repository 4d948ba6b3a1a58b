import type { Person } from '#database/privacy/table-privacy.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { PersonalData } from '../contract.ts';
import { exportSteps, readExportPart } from './export-steps.ts';

/** Everything that is kept about somebody without an account, read at once: they have few rows, and no photo. */
export async function exportGuest(
  { longDb, settings, privacyRules }: Pick<Dependencies, 'longDb' | 'settings' | 'privacyRules'>,
  person: Person,
): Promise<PersonalData> {
  const context = { administrators: settings.administrators, rules: privacyRules };
  const data: PersonalData['data'] = {};
  for (const table of exportSteps(privacyRules)) {
    const found: PersonalData['data'][string] = [];
    for (let position: number | null = 0; position !== null; ) {
      const part = await readExportPart(longDb, context, { person, table, position });
      found.push(...part.rows);
      position = part.position;
    }
    if (found.length > 0) data[table] = found;
  }
  return { exportedAt: new Date().toISOString(), leftOut: null, data, files: [] };
}
