INSERT INTO movement_type (name, direction, party, counts_as, reverses, needs_reason, counted, revalues) VALUES
  ('REVALUATION', 'in', NULL, 'nothing', NULL, true, false, true);

CREATE TABLE revaluation (
  movement_id integer PRIMARY KEY REFERENCES movement,
  receipt_id integer NOT NULL REFERENCES movement
);
CREATE INDEX ON revaluation (receipt_id);

-- The corrections of a receipt's line by a revaluation: a new purchase price, of which the last one counts, and further costs, which add up.
CREATE TABLE revalued_line (
  movement_id integer NOT NULL REFERENCES revaluation,
  receipt_id integer NOT NULL,
  product_id integer NOT NULL,
  price bigint CHECK (price >= 0),
  further bigint NOT NULL CHECK (further >= 0),
  PRIMARY KEY (movement_id, product_id),
  FOREIGN KEY (receipt_id, product_id) REFERENCES movement_line (movement_id, product_id)
);
CREATE INDEX ON revalued_line (receipt_id, product_id, movement_id);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON revaluation
FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON revalued_line
FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- The purchase prices as they are right: as given on the receipt, or as put right since.
CREATE VIEW known_purchase_price AS
SELECT movement_id, product_id,
  coalesce((
    SELECT line.price FROM revalued_line AS line
    WHERE (line.receipt_id, line.product_id) = (given.movement_id, given.product_id) AND line.price IS NOT NULL
    ORDER BY line.movement_id DESC LIMIT 1
  ), given.price) AS price
FROM purchase_price AS given;
