import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Records what happens in the lines of a scratch shop, in the order in which it happened: whoever changes an entry, or a
 * quantity, has locked the size.
 */
export async function recordLine(db: Database): Promise<void> {
  const record = sql`
    CREATE TABLE drill_violation (what text NOT NULL);
    CREATE FUNCTION drill_check_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO drill_violation SELECT NEW.id || ' was offered a pair before ' || ahead.id FROM waitlist_entry ahead
        WHERE ahead.shoe_id = NEW.shoe_id AND ahead.size = NEW.size AND ahead.state = 'waiting' AND ahead.place < NEW.place;
      RETURN NULL;
    END $$;
    CREATE TRIGGER drill_offer AFTER UPDATE OF state ON waitlist_entry FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND NEW.state = 'offered') EXECUTE FUNCTION drill_check_offer();
    CREATE FUNCTION drill_check_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO drill_violation SELECT 'everybody may buy ' || NEW.quantity || ' pairs for which somebody waits'
        WHERE NEW.quantity > 0 AND EXISTS (SELECT FROM waitlist_entry entry
          WHERE entry.shoe_id = NEW.shoe_id AND entry.size = NEW.size AND entry.state = 'waiting');
      RETURN NULL;
    END $$;
    CREATE TRIGGER drill_stock AFTER UPDATE ON shoe_size FOR EACH ROW EXECUTE FUNCTION drill_check_stock();`;
  await record.execute(db);
}

/** What {@link recordLine} found wrong. */
export async function listLineViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from drill_violation`.execute(db);
  return rows.map(({ what }) => what);
}
