-- Goods that went back to the supplier are open again: a return of a receipt lowers the received pieces of its order.

-- Received pieces of a product: the sum of an order's receipts, as corrected, less returns.
CREATE OR REPLACE FUNCTION purchase_order_came(of_order integer, of_product integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(
    coalesce(moved.quantity, 0) + coalesce(balance.corrected, 0) - coalesce(balance.returned, 0)
  ), 0)::integer
  FROM purchase_order_receipt AS receipt
    LEFT JOIN movement_line AS moved ON moved.movement_id = receipt.movement_id AND moved.product_id = of_product
    LEFT JOIN line_balance AS balance ON balance.movement_id = receipt.movement_id AND balance.product_id = of_product
  WHERE purchase_order_id = of_order
$$;

DROP TRIGGER purchase_order_corrected ON line_balance;
ALTER FUNCTION purchase_order_corrected() RENAME TO purchase_order_receipt_changed;
CREATE TRIGGER purchase_order_receipt_changed AFTER UPDATE OF corrected, returned ON line_balance FOR EACH ROW
WHEN (OLD.corrected <> NEW.corrected OR OLD.returned <> NEW.returned) EXECUTE FUNCTION purchase_order_receipt_changed();

-- Orders whose goods were returned before; a closed one stays closed.
SELECT purchase_order_follow(id) FROM purchase_order WHERE state IN ('partial', 'received');
