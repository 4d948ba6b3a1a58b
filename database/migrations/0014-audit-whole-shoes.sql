-- Entries of the audit log keep a shoe's whole row and its stock, so that undo covers every column there is or will be.
-- Until now they kept the shoe as the API answered it.
CREATE FUNCTION shoe_row_of_reply(shoe jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN shoe IS NULL OR NOT shoe ? '_id' THEN shoe ELSE jsonb_strip_nulls(jsonb_build_object(
    'id', shoe -> '_id',
    'name', shoe -> 'name',
    'brand', shoe -> 'brand',
    'color', shoe -> 'color',
    'description', shoe -> 'description',
    'price_cents', to_jsonb(round((shoe ->> 'price')::numeric * 100)::bigint),
    'on_sale', shoe -> 'onSale',
    'picture_base', shoe #> '{picture,base}',
    'picture_views', shoe #> '{picture,views}',
    'picture_placeholder', shoe #> '{picture,placeholder}',
    'stock', shoe -> 'stock'))
  END;

UPDATE admin_history SET before = shoe_row_of_reply(before), after = shoe_row_of_reply(after) WHERE entity = 'shoe';

DROP FUNCTION shoe_row_of_reply(jsonb);
