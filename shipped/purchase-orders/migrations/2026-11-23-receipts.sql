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
  ADD CONSTRAINT purchase_order_state_check CHECK (state IN ('draft', 'sent', 'partial', 'received'));
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
