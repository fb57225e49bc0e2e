-- GET /api/dashboard/summary
-- 6d183372f8 all of category, product_low (no condition), all of warehouse, product_bestsellers, daily_total_date, all of movement_type, monthly_total_month, product_pkey, movement_date (no condition), movement_type_date
-- 3fe59b963e category_pkey (no condition)

-- GET /api/dashboard/summary?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- 6eb95a0e52 stock_pkey, stock_low, warehouse_pkey, stock_bestsellers, daily_total_date, monthly_total_month, product_pkey, movement_to_warehouse_id, movement_from_warehouse_id
-- ef5f967114 stock_pkey, product_pkey

-- GET /api/dashboard/scarcest
-- 5c584c41d4 setting_name_key
-- 06d82bc484 product_low (no condition), product_pkey

-- GET /api/dashboard/scarcest?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- 5c584c41d4 setting_name_key
-- 0513a1e3f5 stock_low, product_pkey

/* 6d183372f8 */
/* prepared */
SELECT
  (SELECT coalesce(sum(products_count), 0) FROM category) AS "productsCount",
  recent."monthlyReceipts",
  recent."monthlyDeliveries",
  (
    SELECT count(*)
    FROM "product"
    WHERE true AND "product"."inventory_count" < "product"."minimum_stock") AS "lowStockCount",
  top.name AS "topProduct",
  top.id AS "topProductId",
  (SELECT coalesce(sum(stock_value), 0) FROM warehouse WHERE true) AS "inventoryValue",
  recent."turnoverLastWeek",
  receipt.date AS "lastReceiptDate",
  delivery.date AS "lastDeliveryDate",
  receipt.id AS "lastReceiptId",
  delivery.id AS "lastDeliveryId"
FROM
  (
    SELECT
      coalesce(sum(transactions) FILTER (WHERE type = $1), 0) AS "monthlyReceipts",
      coalesce(sum(transactions) FILTER (WHERE type = $2), 0) AS "monthlyDeliveries",
      (
        SELECT coalesce(sum(total_price), 0)
        FROM daily_total
        WHERE
          date BETWEEN $3 AND $4
          AND NOT (
            incoming
            AND type IN (SELECT name FROM movement_type WHERE direction = 'between'))) AS "turnoverLastWeek"
    FROM monthly_total
    WHERE
      month = $5
      AND NOT (incoming AND type IN (SELECT name FROM movement_type WHERE direction = 'between'))) AS recent
  LEFT JOIN product AS top ON top.id = (
    SELECT "product"."id"
    FROM "product"
    WHERE true AND "product"."delivered_count" > 0
    ORDER BY "product"."delivered_count" DESC, "product"."id"
    LIMIT 1)
  LEFT JOIN (
    SELECT id, date
    FROM movement
    WHERE type = $6 AND true
    ORDER BY date DESC, id DESC
    LIMIT 1) AS receipt ON true
  LEFT JOIN (
    SELECT id, date
    FROM movement
    WHERE type = $7 AND true
    ORDER BY date DESC, id DESC
    LIMIT 1) AS delivery ON true;

/* 3fe59b963e */
select /* prepared */ (SELECT count(*) FROM category) as "count";

/* 8c107b6138 */
/* prepared */
SELECT
FROM warehouse
WHERE id = $1::bigint;

/* 6eb95a0e52 */
/* prepared */
SELECT
  (SELECT count(*) FROM stock WHERE warehouse_id = $1) AS "productsCount",
  recent."monthlyReceipts",
  recent."monthlyDeliveries",
  (
    SELECT count(*)
    FROM "stock"
    WHERE stock.warehouse_id = $2 AND "stock"."quantity" < "stock"."minimum") AS "lowStockCount",
  top.name AS "topProduct",
  top.id AS "topProductId",
  (SELECT coalesce(sum(stock_value), 0) FROM warehouse WHERE "id" = $3) AS "inventoryValue",
  recent."turnoverLastWeek",
  receipt.date AS "lastReceiptDate",
  delivery.date AS "lastDeliveryDate",
  receipt.id AS "lastReceiptId",
  delivery.id AS "lastDeliveryId"
FROM
  (
    SELECT
      coalesce(sum(transactions) FILTER (WHERE type = $4), 0) AS "monthlyReceipts",
      coalesce(sum(transactions) FILTER (WHERE type = $5), 0) AS "monthlyDeliveries",
      (
        SELECT coalesce(sum(total_price), 0)
        FROM daily_total
        WHERE date BETWEEN $6 AND $7 AND warehouse_id = $8) AS "turnoverLastWeek"
    FROM monthly_total
    WHERE month = $9 AND warehouse_id = $10) AS recent
  LEFT JOIN product AS top ON top.id = (
    SELECT "stock"."product_id"
    FROM "stock"
    WHERE stock.warehouse_id = $11 AND "stock"."delivered_count" > 0
    ORDER BY "stock"."delivered_count" DESC, "stock"."product_id"
    LIMIT 1)
  LEFT JOIN (
    SELECT id, date
    FROM movement
    WHERE type = $12 AND "to_warehouse_id" = $13
    ORDER BY date DESC, id DESC
    LIMIT 1) AS receipt ON true
  LEFT JOIN (
    SELECT id, date
    FROM movement
    WHERE type = $14 AND "from_warehouse_id" = $15
    ORDER BY date DESC, id DESC
    LIMIT 1) AS delivery ON true;

/* ef5f967114 */
select
  /* prepared */
  (
    SELECT count(DISTINCT category_id)
    FROM product
    WHERE id = ANY (ARRAY(SELECT product_id FROM stock WHERE warehouse_id = $1))) as "count";
