-- The cost of one piece of a received line, in cents, as given on the receipt. A line without a price has no row: nothing is guessed.
CREATE TABLE purchase_price (
  movement_id integer NOT NULL,
  product_id integer NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (movement_id, product_id),
  FOREIGN KEY (movement_id, product_id) REFERENCES movement_line (movement_id, product_id)
);
CREATE INDEX ON purchase_price (product_id, movement_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_price
FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
