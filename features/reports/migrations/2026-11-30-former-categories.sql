-- The category that a product had until it got another one, so that the stock of a day has the categories of that day. A product whose
-- former category is removed counts under the next one.
CREATE TABLE former_category (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  until timestamptz NOT NULL DEFAULT now(),
  category_id integer NOT NULL REFERENCES category ON DELETE CASCADE,
  PRIMARY KEY (product_id, until)
);
CREATE INDEX ON former_category (category_id);

CREATE FUNCTION keep_former_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two changes in one transaction the first one counts.
  INSERT INTO former_category (product_id, category_id) VALUES (OLD.id, OLD.category_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_former_category AFTER UPDATE OF category_id ON product
FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION keep_former_category();
