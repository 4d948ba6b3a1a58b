-- Whether a discount is for a shoe: for one of its brands, or the shoe itself; for all shoes where it names neither.
CREATE FUNCTION discount_covers(brands text[], shoe_ids text[], of_shoe shoe) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cardinality(brands) + cardinality(shoe_ids) = 0 OR of_shoe.id = ANY (shoe_ids)
    OR of_shoe.brand_key IN (SELECT name_key FROM brand WHERE name = ANY (brands))
$$;

-- The rules of discounts that count as reductions of prices (Directive 98/6/EC, Article 6a), and when they applied. An
-- entry for each change; nothing rewrites one, apart from its end.
CREATE TABLE public_reduction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  discount_id text NOT NULL REFERENCES discount (id) ON DELETE CASCADE,
  kind text NOT NULL,
  value bigint NOT NULL,
  minimum_cents bigint NOT NULL,
  brands text[] NOT NULL,
  shoe_ids text[] NOT NULL,
  include_sale boolean NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL
);
CREATE INDEX public_reduction_of_discount ON public_reduction (discount_id, to_at);
CREATE INDEX public_reduction_ends ON public_reduction (to_at);

CREATE FUNCTION record_public_reduction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz := coalesce(NEW.valid_to, 'infinity');
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
    RETURN NULL;
  END IF;
  UPDATE public_reduction SET to_at = greatest(from_at, now()) WHERE discount_id = NEW.id AND to_at > now();
  IF NEW.is_public_reduction AND NEW.deleted_at IS NULL AND ends > now() THEN
    INSERT INTO public_reduction
        (discount_id, kind, value, minimum_cents, brands, shoe_ids, include_sale, from_at, to_at)
      VALUES (NEW.id, NEW.kind, NEW.value, coalesce(NEW.minimum_cents, 0), NEW.brands, NEW.shoe_ids, NEW.include_sale,
        greatest(now(), NEW.valid_from), ends);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER discount_public_reduction AFTER INSERT OR UPDATE ON discount
  FOR EACH ROW EXECUTE FUNCTION record_public_reduction();

-- What a pair alone would have cost with a public code, at least the smallest charge. What needs a larger order is no
-- reduction of the shoe's price.
CREATE OR REPLACE FUNCTION lowest_reduced_price(of_shoe text, since timestamptz, before timestamptz) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT min(greatest(least(known.price_cents, 50), known.price_cents - CASE reduction.kind
      WHEN 'percent' THEN (known.price_cents * reduction.value + 50) / 100 ELSE reduction.value END))
  FROM (SELECT price_cents, on_sale, at, lead(at, 1, 'infinity') OVER (ORDER BY id) AS until
    FROM price_change WHERE shoe_id = of_shoe) known
  JOIN public_reduction reduction ON reduction.to_at > since AND reduction.from_at < before
    AND known.at < reduction.to_at AND known.until > reduction.from_at
  JOIN shoe ON shoe.id = of_shoe
  WHERE known.until > known.at AND reduction.to_at > reduction.from_at
    AND greatest(known.at, reduction.from_at) < before AND least(known.until, reduction.to_at) > since
    AND known.price_cents >= reduction.minimum_cents AND (reduction.include_sale OR NOT known.on_sale)
    AND discount_covers(reduction.brands, reduction.shoe_ids, shoe)
$$;
