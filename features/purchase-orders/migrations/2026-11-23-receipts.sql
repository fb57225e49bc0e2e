-- An order is received in parts: what came of it is in the journal, in the receipts that are its own.

CREATE TABLE purchase_order_receipt (
  movement_id integer PRIMARY KEY REFERENCES movement,
  purchase_order_id integer NOT NULL REFERENCES purchase_order
);
CREATE INDEX ON purchase_order_receipt (purchase_order_id);

INSERT INTO purchase_order_receipt (movement_id, purchase_order_id)
SELECT receipt_id, id FROM purchase_order WHERE receipt_id IS NOT NULL;

ALTER TABLE purchase_order
  DROP COLUMN receipt_id,
  DROP CONSTRAINT purchase_order_state_check,
  ADD CONSTRAINT purchase_order_state_check CHECK (state IN ('draft', 'sent', 'partial', 'received', 'closed'));
CREATE INDEX ON purchase_order (state, expected_on);

-- A product stands in one line, so that it is known what is open of it.
UPDATE purchase_order_line AS line SET quantity = together.quantity, price = together.price
FROM (
  SELECT purchase_order_id, product_id, min(position) AS position, least(sum(quantity), 1000000) AS quantity,
    round(sum(quantity * price) / sum(quantity)) AS price
  FROM purchase_order_line GROUP BY purchase_order_id, product_id HAVING count(*) > 1
) AS together
WHERE (line.purchase_order_id, line.position) = (together.purchase_order_id, together.position);
DELETE FROM purchase_order_line AS line USING purchase_order_line AS first
WHERE (first.purchase_order_id, first.product_id) = (line.purchase_order_id, line.product_id)
  AND first.position < line.position;
ALTER TABLE purchase_order_line ADD UNIQUE (purchase_order_id, product_id);

-- How many pieces of a product have come: what the receipts of an order have of it, as they were corrected since.
CREATE FUNCTION purchase_order_came(of_order integer, of_product integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(moved.quantity, 0) + coalesce(balance.corrected, 0)), 0)::integer
  FROM purchase_order_receipt AS receipt
    LEFT JOIN movement_line AS moved ON moved.movement_id = receipt.movement_id AND moved.product_id = of_product
    LEFT JOIN line_balance AS balance ON balance.movement_id = receipt.movement_id AND balance.product_id = of_product
  WHERE purchase_order_id = of_order
$$;

-- The state of an order that was sent follows from what has come. Whoever changes that at once waits here.
CREATE FUNCTION purchase_order_follow(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM purchase_order WHERE id = of_order FOR NO KEY UPDATE;
  UPDATE purchase_order SET state = (
    SELECT CASE WHEN bool_and(came >= quantity) THEN 'received' WHEN bool_or(came > 0) THEN 'partial' ELSE 'sent' END
    FROM (
      SELECT quantity, purchase_order_came(of_order, product_id) AS came
      FROM purchase_order_line WHERE purchase_order_id = of_order
    ) AS line
  )
  WHERE id = of_order AND state IN ('sent', 'partial', 'received');
END $$;

CREATE FUNCTION purchase_order_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_order_follow(purchase_order_id) FROM purchase_order_receipt WHERE movement_id = NEW.movement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_order_corrected AFTER UPDATE OF corrected ON line_balance FOR EACH ROW
WHEN (OLD.corrected <> NEW.corrected) EXECUTE FUNCTION purchase_order_corrected();
