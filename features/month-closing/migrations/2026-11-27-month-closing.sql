-- Closed months: their last day, who closed them, and the stock at their end, with a checksum over both. Nothing changes them, and
-- the journal takes no entry of a day that is not after the last closed one.

CREATE TABLE closed_month (
  day date PRIMARY KEY CHECK (day = date_trunc('month', day) + interval '1 month - 1 day'),
  -- The month before, so that there are no gaps; only the first closed month has none.
  previous date UNIQUE REFERENCES closed_month CHECK (previous = date_trunc('month', day)::date - 1),
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity >= 0),
  value bigint NOT NULL CHECK (value >= 0),
  checksum text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX closed_month_first ON closed_month ((previous IS NULL)) WHERE previous IS NULL;

CREATE TABLE closed_stock (
  day date NOT NULL REFERENCES closed_month DEFERRABLE INITIALLY DEFERRED,
  warehouse_id integer NOT NULL REFERENCES warehouse,
  product_id integer NOT NULL REFERENCES product,
  quantity bigint NOT NULL CHECK (quantity > 0),
  value bigint NOT NULL CHECK (value >= 0),
  PRIMARY KEY (day, warehouse_id, product_id)
);
CREATE INDEX ON closed_stock (product_id);
CREATE INDEX ON closed_stock (warehouse_id);

-- The last day of the closed months, in one row that a closing updates: each entry of the journal reads it.
CREATE TABLE closing (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  day date
);
INSERT INTO closing (day) VALUES (NULL);

-- SHA-256 of a text: the checksum of the month before, the last day, the moment and the person of the closing, then a line for each
-- stock in the order of warehouse and product. docs/month-closing.md describes it.
CREATE FUNCTION closed_month_checksum(month date, closed_at timestamptz, closed_by text, before text)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    coalesce(before, ''), month::text, to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), closed_by,
    (SELECT string_agg(concat_ws(' ', warehouse_id, product_id, quantity, value), E'\n' ORDER BY warehouse_id, product_id)
      FROM closed_stock WHERE day = month)
  ), 'UTF8')), 'hex') $$;

-- MZ409 is a refusal for the client: DETAIL is its message as the server translates it.
CREATE FUNCTION refuse_closed_day(entry date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'MZ409',
    MESSAGE = format('The month of %s is closed: nothing was recorded.', entry),
    DETAIL = jsonb_build_object(
      'text', 'The month of {date} is closed: nothing was recorded.',
      'values', jsonb_build_object('date', jsonb_build_object('day', entry)));
END $$;

-- An entry holds a lock on its table, for which a closing waits, so this reads every closing that came before. In a transaction that
-- keeps its first snapshot, a later closing is not visible: there the lock on the row fails instead (40001).
CREATE FUNCTION refuse_entry_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last date;
BEGIN
  IF current_setting('transaction_isolation') = 'read committed' THEN
    SELECT day INTO last FROM closing;
  ELSE
    SELECT day INTO last FROM closing FOR SHARE;
  END IF;
  IF NEW.date <= last THEN PERFORM refuse_closed_day(NEW.date); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_month BEFORE INSERT ON movement FOR EACH ROW EXECUTE FUNCTION refuse_entry_of_closed_month();

-- A line that is added to a recorded transaction.
CREATE FUNCTION refuse_line_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last date;
  id_of integer;
  entry date;
BEGIN
  IF current_setting('transaction_isolation') = 'read committed' THEN
    SELECT day INTO last FROM closing;
  ELSE
    SELECT day INTO last FROM closing FOR SHARE;
  END IF;
  IF last IS NULL THEN RETURN NULL; END IF;
  FOR id_of IN SELECT DISTINCT movement_id FROM added LOOP
    SELECT date INTO entry FROM movement WHERE id = id_of;
    IF entry <= last THEN PERFORM refuse_closed_day(entry); END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER closed_month AFTER INSERT ON movement_line REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION refuse_line_of_closed_month();

CREATE FUNCTION refuse_change_of_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM closed_month) THEN RETURN NULL; END IF;
  IF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION USING ERRCODE = 'MZ409',
      MESSAGE = 'Nothing was removed: months are closed, and their transactions are kept for good.';
  END IF;
  RAISE EXCEPTION 'a closed month never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_month();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_stock
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_closed_month();

-- The last closed day only moves on.
CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.day IS NULL OR NEW.day > OLD.day) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed month is not opened again' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON closing FOR EACH ROW EXECUTE FUNCTION refuse_reopening();
