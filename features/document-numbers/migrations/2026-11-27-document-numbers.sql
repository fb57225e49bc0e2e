-- The code of a warehouse in numbers of documents. A warehouse without one gets the shortest beginning of its name that is free.
ALTER TABLE warehouse ADD COLUMN code text UNIQUE CHECK (code ~ '^[A-Z0-9]{1,8}$');
CREATE INDEX ON warehouse USING gin (searchable(code) gin_trgm_ops);

CREATE FUNCTION free_warehouse_code(name text, id integer) RETURNS text LANGUAGE sql STABLE AS $$
  WITH written AS (
    SELECT upper(regexp_replace(normalize(translate(name, 'łŁ', 'lL'), NFD), '[^A-Za-z0-9]', '', 'g')) AS letters
  )
  SELECT coalesce(
    (SELECT left(letters, length) FROM written, generate_series(2, least(8, length(letters))) AS length
      WHERE NOT EXISTS (SELECT FROM warehouse WHERE code = left(letters, length))
      ORDER BY length LIMIT 1),
    (SELECT 'M' || number FROM generate_series(id, id + 10000) AS number
      WHERE NOT EXISTS (SELECT FROM warehouse WHERE code = 'M' || number)
      ORDER BY number LIMIT 1)) $$;

CREATE FUNCTION give_warehouse_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.code := free_warehouse_code(NEW.name, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER give_code BEFORE INSERT OR UPDATE OF code ON warehouse
FOR EACH ROW WHEN (NEW.code IS NULL) EXECUTE FUNCTION give_warehouse_code();

-- One by one, so that each sees the codes before it; as a release writes it, not as an administrator's change.
DO $$
DECLARE
  unnamed integer;
BEGIN
  PERFORM set_config('magazyn.audit', 'off', true);
  FOR unnamed IN SELECT id FROM warehouse ORDER BY id LOOP
    UPDATE warehouse SET code = NULL WHERE id = unnamed;
  END LOOP;
  INSERT INTO setting (name, value) VALUES ('document-numbers', '{
    "pattern": "{type}/{number}/{year}/{warehouse}", "receipt": "PZ", "delivery": "WZ", "transfer": "MM",
    "supplierReturn": "ZD", "clientReturn": "ZW", "stockCount": "IN", "correction": "K"}')
  ON CONFLICT (name) DO NOTHING;
  PERFORM set_config('magazyn.audit', '', true);
END $$;

-- The codes that extensions and features declare for their types of transactions; a server updates them when it starts.
CREATE TABLE document_code (
  type text COLLATE "C" PRIMARY KEY,
  code text NOT NULL
);
INSERT INTO document_code VALUES ('INTERNAL_CONSUMPTION', 'RW'), ('INTERNAL_RECEIPT', 'PW');

-- The code of a type, or its initials: SC for SPRING_CLEANING.
CREATE FUNCTION document_code(kind text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT code FROM document_code WHERE type = kind),
    regexp_replace(kind, '([A-Z0-9])[A-Z0-9]*_?', '\1', 'g'));
END $$;

-- The last number of each series: the text of its numbers with {number} in place of the running one.
CREATE TABLE document_series (
  series text COLLATE "C" PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0),
  -- Ties the series to the journal, so that a reset of the demo data empties both. The first transaction is written after the row.
  began_with integer NOT NULL REFERENCES movement DEFERRABLE INITIALLY DEFERRED
-- Room in the pages keeps the updates of a row out of the index.
) WITH (fillfactor = 50);

ALTER TABLE movement ADD COLUMN document_number text COLLATE "C";
CREATE UNIQUE INDEX movement_document_number ON movement (document_number) WHERE document_number IS NOT NULL;

-- Numbers a transaction as it is written. The row of its series stays locked until the transaction ends, and a rollback takes the number
-- back, so a series has no gaps. Moves of a warehouse wait for one another anyway.
CREATE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  codes jsonb;
  place text;
  kind text := NEW.type;
  series_of text;
  number integer;
BEGIN
  SELECT value, code INTO codes, place FROM setting, warehouse
  WHERE setting.name = 'document-numbers' AND warehouse.id = coalesce(NEW.from_warehouse_id, NEW.to_warehouse_id);
  IF codes IS NULL THEN RETURN NEW; END IF;
  IF NEW.correction_of IS NOT NULL THEN
    SELECT type INTO kind FROM movement WHERE id = NEW.correction_of;
  END IF;
  series_of := replace(replace(replace(replace(
    codes ->> 'pattern',
    '{type}', coalesce(
      codes ->> CASE kind
        WHEN 'SUPPLIER_TO_WAREHOUSE' THEN 'receipt'
        WHEN 'WAREHOUSE_TO_CUSTOMER' THEN 'delivery'
        WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN 'transfer'
        WHEN 'WAREHOUSE_TO_SUPPLIER' THEN 'supplierReturn'
        WHEN 'CUSTOMER_TO_WAREHOUSE' THEN 'clientReturn'
        WHEN 'STOCK_COUNT' THEN 'stockCount'
      END,
      document_code(kind))
      || CASE WHEN NEW.correction_of IS NULL THEN '' ELSE codes ->> 'correction' END),
    '{year}', to_char(NEW.date, 'YYYY')),
    '{month}', to_char(NEW.date, 'MM')),
    '{warehouse}', place);
  LOOP
    UPDATE document_series SET last = last + 1 WHERE series = series_of RETURNING last INTO number;
    IF NOT FOUND THEN
      INSERT INTO document_series AS known (series, last, began_with) VALUES (series_of, 1, NEW.id)
      ON CONFLICT (series) DO UPDATE SET last = known.last + 1 RETURNING last INTO number;
    END IF;
    NEW.document_number := replace(series_of, '{number}', number::text);
    -- A series of an earlier pattern can have the same text: the transaction takes the next number.
    EXIT WHEN NOT EXISTS (SELECT FROM movement WHERE document_number = NEW.document_number);
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER number_document BEFORE INSERT ON movement FOR EACH ROW EXECUTE FUNCTION number_document();
