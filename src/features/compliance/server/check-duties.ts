import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { readDelivery } from '#shop/delivery/server/delivery.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import type { CheckedDuty } from '../contract.ts';

/** Checks every duty in every country that the shop delivers to, by the names of the countries. */
export async function checkDuties({
  db,
  sendsMail = false,
  duties,
}: Pick<Dependencies, 'db' | 'sendsMail' | 'duties'>): Promise<CheckedDuty[]> {
  const shop = await readSettings(db);
  const countries = readDelivery(shop)
    .map(({ country }) => country)
    .sort((one, other) => nameOfCountry(one).localeCompare(nameOfCountry(other), 'en'));
  const owed = duties.filter(({ isOwed }) => countries.some(isOwed));
  const checked = await Promise.all(
    owed.map(async (duty) => ({ ...duty, findTask: await duty.check({ db, shop, sendsMail }) })),
  );
  return countries.flatMap((country) =>
    checked
      .filter(({ isOwed }) => isOwed(country))
      .map(({ name, findTask }): CheckedDuty => {
        const task = findTask(country);
        return task
          ? { country, duty: name, status: 'missing', ...task }
          : { country, duty: name, status: 'ok', todo: null, link: null };
      }),
  );
}
