-- POST receive
-- 517e16b68a begin; SET LOCAL magazyn.actor TO 'an actor'
-- 86d6711b00 all of clock, warehouse_pkey, supplier_pkey, employee_pkey
-- dcecb10e72 product_pkey, stock_pkey
-- 0b3f4897dd setting_name_key, purchase_price_product_id_movement_id_idx, movement_pkey, line_balance_pkey, revalued_line_receipt_id_product_id_movement_id_idx
-- bc724faed4 product_pkey, product_level_warehouse_id_product_id_key, supplier_pkey, warehouse_pkey (no condition), employee_pkey
-- 9505cacb7c commit

-- POST receive, under an Idempotency-Key
-- 517e16b68a begin; SET LOCAL magazyn.actor TO 'an actor'
-- 0e7aa8a0ce no table
-- 86d6711b00 all of clock, warehouse_pkey, supplier_pkey, employee_pkey
-- dcecb10e72 product_pkey, stock_pkey
-- 0b3f4897dd setting_name_key, purchase_price_product_id_movement_id_idx, movement_pkey, line_balance_pkey, revalued_line_receipt_id_product_id_movement_id_idx
-- bc724faed4 product_pkey, product_level_warehouse_id_product_id_key, supplier_pkey, warehouse_pkey (no condition), employee_pkey, idempotency_key_pkey
-- 9505cacb7c commit

-- POST receive, under the same key again
-- 517e16b68a begin; SET LOCAL magazyn.actor TO 'an actor'
-- 0e7aa8a0ce no table
-- 1cd388d3a6 idempotency_key_pkey
-- c83c4e9ba6 movement_pkey
-- 9505cacb7c commit

-- POST transfer
-- 517e16b68a begin; SET LOCAL magazyn.actor TO 'an actor'
-- 86d6711b00 all of clock, warehouse_pkey, employee_pkey
-- dcecb10e72 product_pkey, stock_pkey
-- 3566ad3302 stock_pkey, product_pkey, product_level_warehouse_id_product_id_key, warehouse_pkey (no condition), employee_pkey
-- 9505cacb7c commit

-- POST delivery
-- 517e16b68a begin; SET LOCAL magazyn.actor TO 'an actor'
-- 86d6711b00 all of clock, warehouse_pkey, client_pkey, employee_pkey
-- dcecb10e72 product_pkey, stock_pkey
-- 7f3756ff09 stock_pkey, client_pkey, product_pkey, warehouse_pkey (no condition), employee_pkey
-- 9505cacb7c commit

/* 517e16b68a */
begin;
SET LOCAL magazyn.actor TO 'an actor';

/* 0e7aa8a0ce */
insert into "idempotency_key" ("key", "request_hash", "record", "record_id")
values ($1, $2, $3, $4)
on conflict ("key") do nothing
returning "movement_id", "record_id";

/* 86d6711b00 */
/* prepared */
select
  "warehouse"."id",
  "warehouse"."name",
  "warehouse"."capacity",
  "warehouse"."occupied",
  "supplier"."name" as "supplier",
  "client"."name" as "client",
  "employee"."full_name" as "employee",
  "employee"."warehouse_id" as "employedAt",
  (SELECT day FROM clock) as "knownDay"
from
  "warehouse"
  left join "supplier" on "supplier"."id" = $1
  left join "client" on "client"."id" = $2
  left join "employee" on "employee"."id" = $3
where "warehouse"."id" in ($4, $5)
order by "warehouse"."id"
for no key update of "warehouse";

/* dcecb10e72 */
/* prepared */
select
  "product"."id",
  "product"."name",
  "product"."unit_price",
  "product"."unit_size",
  "stock"."quantity",
  "stock"."value",
  "stock"."at_list" as "atList"
from "product" left join "stock" on "stock"."product_id" = "product"."id" and "stock"."warehouse_id" = $1
where "product"."id" = ANY ($2::bigint[])
order by "product"."id"
for no key update of "product";

/* 0b3f4897dd */
/* prepared */
SELECT (SELECT value FROM setting WHERE name = 'purchase-prices') AS value, asked.id AS "productId", last.price
FROM
  unnest($1::integer[]) AS asked (id)
  LEFT JOIN LATERAL (
    SELECT price
    FROM known_purchase_price AS given
    WHERE
      product_id = asked.id
      AND NOT EXISTS (
        SELECT
        FROM line_balance AS balance
        WHERE
          balance.movement_id = "given"."movement_id"
          AND balance.product_id = "given"."product_id"
          AND balance.recorded + balance.corrected <= balance.returned)
      AND (SELECT supplier_id FROM movement WHERE movement.id = movement_id) = $2
    ORDER BY movement_id DESC
    LIMIT 1) AS last ON true;

/* bc724faed4 */
/* prepared */
WITH
  item AS (
    SELECT product_id::integer, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source
    FROM
      unnest(
        $1::bigint[],
        $2::bigint[],
        $3::bigint[],
        $4::bigint[],
        $5::bigint[],
        $6::bigint[],
        $7::bigint[],
        $8::bigint[],
        $9::text[]
     ) AS item (product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)),
  moved AS (
    INSERT INTO
      movement (
        type,
        date,
        description,
        employee_id,
        from_warehouse_id,
        to_warehouse_id,
        supplier_id,
        client_id,
        return_of,
        correction_of,
        reason,
        total_items,
        total_price,
        total_size)
    VALUES ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    RETURNING
      "id",
      "type",
      "date",
      "description",
      "employee_id",
      "from_warehouse_id",
      "to_warehouse_id",
      "supplier_id",
      "client_id",
      total_items,
      total_price),
  line AS (
    INSERT INTO
      movement_line (movement_id, product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)
    SELECT moved.id, item.*
    FROM moved, item),
  side AS (
    SELECT from_warehouse_id AS warehouse_id, -1 AS sign, moved.*
    FROM moved
    WHERE from_warehouse_id IS NOT NULL
    UNION ALL
    SELECT to_warehouse_id, 1, moved.*
    FROM moved
    WHERE to_warehouse_id IS NOT NULL),
  put AS (
    INSERT INTO stock (warehouse_id, product_id, quantity, value, at_list, transaction_count, delivered_count, minimum)
    SELECT
      side.warehouse_id,
      item.product_id,
      item.quantity,
      item.cost,
      item.at_list,
      1,
      0,
      coalesce(own.minimum, minimum_stock)
    FROM
      side
      CROSS JOIN item
      JOIN product ON product.id = item.product_id
      LEFT JOIN product_level AS own ON own.warehouse_id = side.warehouse_id
      AND own.product_id = item.product_id
    WHERE sign * item.quantity >= 0
    ON CONFLICT (warehouse_id, product_id) DO UPDATE
    SET
      quantity = stock.quantity + excluded.quantity,
      value = stock.value + excluded.value,
      at_list = stock.at_list + excluded.at_list,
      transaction_count = stock.transaction_count + 1),
  counted_party AS (
    UPDATE "supplier"
    SET transactions_count = transactions_count + 1
    FROM moved
    WHERE "supplier".id = "supplier_id"),
  party_month AS (
    INSERT INTO "supplier_month" ("supplier_id", month, total_items, total_price)
    SELECT "supplier_id", date_trunc('month', "date"::timestamp)::date, $24 * total_items, $25 * total_price
    FROM moved
    ON CONFLICT ("supplier_id", month) DO UPDATE
    SET
      total_items = "supplier_month".total_items + excluded.total_items,
      total_price = "supplier_month".total_price + excluded.total_price),
  party_warehouse AS (
    INSERT INTO "supplier_warehouse" ("supplier_id", warehouse_id, transactions_count)
    SELECT "supplier_id", warehouse_id, 1
    FROM side
    ON CONFLICT (warehouse_id, "supplier_id") DO UPDATE
    SET transactions_count = "supplier_warehouse".transactions_count + 1),
  counted_product AS (
    UPDATE product
    SET inventory_count = inventory_count + item.quantity * coming, transaction_count = transaction_count + 1
    FROM item, (SELECT num_nonnulls (to_warehouse_id) - num_nonnulls (from_warehouse_id) AS coming FROM moved) AS moved
    WHERE product.id = item.product_id),
  counted_warehouse AS (
    UPDATE warehouse
    SET
      occupied = occupied + sign * CASE sign WHEN 1 THEN $26::bigint ELSE $27::bigint
      END,
      items_count = items_count + sign * total_items,
      stock_value = stock_value + sign * $28::bigint,
      "receipts_count" = "receipts_count" + (sign = 1)::integer
    FROM side
    WHERE warehouse.id = side.warehouse_id
    RETURNING warehouse.id, occupied, date),
  point AS (
    INSERT INTO occupancy (warehouse_id, date, occupied)
    SELECT id, date, occupied
    FROM counted_warehouse
    ON CONFLICT (warehouse_id, date) DO UPDATE
    SET occupied = excluded.occupied),
  counted_day AS (
    INSERT INTO daily_total (warehouse_id, date, type, incoming, transactions, total_price)
    SELECT warehouse_id, date, type, sign = 1, 1, $29 * total_price
    FROM side
    ON CONFLICT (warehouse_id, date, type, incoming) DO UPDATE
    SET transactions = daily_total.transactions + 1, total_price = daily_total.total_price + excluded.total_price),
  counted_month AS (
    INSERT INTO monthly_total (warehouse_id, month, type, incoming, transactions)
    SELECT warehouse_id, date_trunc('month', "date"::timestamp)::date, type, sign = 1, 1
    FROM side
    ON CONFLICT (warehouse_id, month, type, incoming) DO UPDATE
    SET transactions = monthly_total.transactions + 1),
  counted_employee AS (
    UPDATE employee
    SET transactions_count = transactions_count + 1
    FROM moved
    WHERE employee.id = employee_id),
  booked_month AS (
    INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
    SELECT employee_id, date_trunc('month', "date"::timestamp)::date, type, 1, $30 * total_items, $31 * total_price
    FROM moved
    ON CONFLICT (employee_id, month, type) DO UPDATE
    SET
      transactions = employee_month.transactions + 1,
      total_items = employee_month.total_items + excluded.total_items,
      total_price = employee_month.total_price + excluded.total_price),
  moved_day AS (
    INSERT INTO product_day (product_id, date, quantity)
    SELECT product_id, date, quantity
    FROM moved, item
    ON CONFLICT (product_id, date) DO UPDATE
    SET quantity = product_day.quantity + excluded.quantity),
  booked AS (
    INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
    SELECT employee_id, warehouse_id, 1
    FROM side
    ON CONFLICT (warehouse_id, employee_id) DO UPDATE
    SET transactions_count = employee_warehouse.transactions_count + 1),
  noted AS (
    INSERT INTO audit (action, entity, record_id, changes)
    SELECT 'move', 'transactions', id, coalesce($32::jsonb, '{}')
    FROM moved),
  answered AS (UPDATE idempotency_key SET movement_id = moved.id FROM moved WHERE key = $33)
SELECT
  "id",
  "type",
  "date",
  "description",
  "employee_id",
  "from_warehouse_id",
  "to_warehouse_id",
  "supplier_id",
  "client_id"
FROM moved;

/* 9505cacb7c */
commit;

/* 3566ad3302 */
/* prepared */
WITH
  item AS (
    SELECT product_id::integer, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source
    FROM
      unnest(
        $1::bigint[],
        $2::bigint[],
        $3::bigint[],
        $4::bigint[],
        $5::bigint[],
        $6::bigint[],
        $7::bigint[],
        $8::bigint[],
        $9::text[]
     ) AS item (product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)),
  moved AS (
    INSERT INTO
      movement (
        type,
        date,
        description,
        employee_id,
        from_warehouse_id,
        to_warehouse_id,
        supplier_id,
        client_id,
        return_of,
        correction_of,
        reason,
        total_items,
        total_price,
        total_size)
    VALUES ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    RETURNING
      "id",
      "type",
      "date",
      "description",
      "employee_id",
      "from_warehouse_id",
      "to_warehouse_id",
      "supplier_id",
      "client_id",
      total_items,
      total_price),
  line AS (
    INSERT INTO
      movement_line (movement_id, product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)
    SELECT moved.id, item.*
    FROM moved, item),
  side AS (
    SELECT from_warehouse_id AS warehouse_id, -1 AS sign, moved.*
    FROM moved
    WHERE from_warehouse_id IS NOT NULL
    UNION ALL
    SELECT to_warehouse_id, 1, moved.*
    FROM moved
    WHERE to_warehouse_id IS NOT NULL),
  taken AS (
    UPDATE stock
    SET
      quantity = stock.quantity + sign * item.quantity,
      value = stock.value + sign * item.cost,
      at_list = stock.at_list + sign * item.at_list,
      transaction_count = stock.transaction_count + 1
    FROM side, item
    WHERE sign * item.quantity < 0 AND stock.warehouse_id = side.warehouse_id AND stock.product_id = item.product_id),
  put AS (
    INSERT INTO stock (warehouse_id, product_id, quantity, value, at_list, transaction_count, delivered_count, minimum)
    SELECT
      side.warehouse_id,
      item.product_id,
      item.quantity,
      item.cost,
      item.at_list,
      1,
      0,
      coalesce(own.minimum, minimum_stock)
    FROM
      side
      CROSS JOIN item
      JOIN product ON product.id = item.product_id
      LEFT JOIN product_level AS own ON own.warehouse_id = side.warehouse_id
      AND own.product_id = item.product_id
    WHERE sign * item.quantity >= 0
    ON CONFLICT (warehouse_id, product_id) DO UPDATE
    SET
      quantity = stock.quantity + excluded.quantity,
      value = stock.value + excluded.value,
      at_list = stock.at_list + excluded.at_list,
      transaction_count = stock.transaction_count + 1),
  counted_product AS (
    UPDATE product
    SET inventory_count = inventory_count + item.quantity * coming, transaction_count = transaction_count + 1
    FROM item, (SELECT num_nonnulls (to_warehouse_id) - num_nonnulls (from_warehouse_id) AS coming FROM moved) AS moved
    WHERE product.id = item.product_id),
  counted_warehouse AS (
    UPDATE warehouse
    SET
      occupied = occupied + sign * CASE sign WHEN 1 THEN $24::bigint ELSE $25::bigint
      END,
      items_count = items_count + sign * total_items,
      stock_value = stock_value + sign * $26::bigint,
      "transfers_out_count" = "transfers_out_count" + (sign = -1)::integer,
      "transfers_in_count" = "transfers_in_count" + (sign = 1)::integer
    FROM side
    WHERE warehouse.id = side.warehouse_id
    RETURNING warehouse.id, occupied, date),
  point AS (
    INSERT INTO occupancy (warehouse_id, date, occupied)
    SELECT id, date, occupied
    FROM counted_warehouse
    ON CONFLICT (warehouse_id, date) DO UPDATE
    SET occupied = excluded.occupied),
  counted_day AS (
    INSERT INTO daily_total (warehouse_id, date, type, incoming, transactions, total_price)
    SELECT warehouse_id, date, type, sign = 1, 1, $27 * total_price
    FROM side
    ON CONFLICT (warehouse_id, date, type, incoming) DO UPDATE
    SET transactions = daily_total.transactions + 1, total_price = daily_total.total_price + excluded.total_price),
  counted_month AS (
    INSERT INTO monthly_total (warehouse_id, month, type, incoming, transactions)
    SELECT warehouse_id, date_trunc('month', "date"::timestamp)::date, type, sign = 1, 1
    FROM side
    ON CONFLICT (warehouse_id, month, type, incoming) DO UPDATE
    SET transactions = monthly_total.transactions + 1),
  counted_employee AS (
    UPDATE employee
    SET transactions_count = transactions_count + 1
    FROM moved
    WHERE employee.id = employee_id),
  booked_month AS (
    INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
    SELECT employee_id, date_trunc('month', "date"::timestamp)::date, type, 1, $28 * total_items, $29 * total_price
    FROM moved
    ON CONFLICT (employee_id, month, type) DO UPDATE
    SET
      transactions = employee_month.transactions + 1,
      total_items = employee_month.total_items + excluded.total_items,
      total_price = employee_month.total_price + excluded.total_price),
  moved_day AS (
    INSERT INTO product_day (product_id, date, quantity)
    SELECT product_id, date, quantity
    FROM moved, item
    ON CONFLICT (product_id, date) DO UPDATE
    SET quantity = product_day.quantity + excluded.quantity),
  booked AS (
    INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
    SELECT employee_id, warehouse_id, 1
    FROM side
    ON CONFLICT (warehouse_id, employee_id) DO UPDATE
    SET transactions_count = employee_warehouse.transactions_count + 1),
  noted AS (
    INSERT INTO audit (action, entity, record_id, changes)
    SELECT 'move', 'transactions', id, coalesce($30::jsonb, '{}')
    FROM moved),
  answered AS (UPDATE idempotency_key SET movement_id = moved.id FROM moved WHERE key = $31)
SELECT
  "id",
  "type",
  "date",
  "description",
  "employee_id",
  "from_warehouse_id",
  "to_warehouse_id",
  "supplier_id",
  "client_id"
FROM moved;

/* 7f3756ff09 */
/* prepared */
WITH
  item AS (
    SELECT product_id::integer, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source
    FROM
      unnest(
        $1::bigint[],
        $2::bigint[],
        $3::bigint[],
        $4::bigint[],
        $5::bigint[],
        $6::bigint[],
        $7::bigint[],
        $8::bigint[],
        $9::text[]
     ) AS item (product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)),
  moved AS (
    INSERT INTO
      movement (
        type,
        date,
        description,
        employee_id,
        from_warehouse_id,
        to_warehouse_id,
        supplier_id,
        client_id,
        return_of,
        correction_of,
        reason,
        total_items,
        total_price,
        total_size)
    VALUES ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    RETURNING
      "id",
      "type",
      "date",
      "description",
      "employee_id",
      "from_warehouse_id",
      "to_warehouse_id",
      "supplier_id",
      "client_id",
      total_items,
      total_price),
  line AS (
    INSERT INTO
      movement_line (movement_id, product_id, quantity, unit_price, unit_size, counted, cost, cost_difference, at_list, cost_source)
    SELECT moved.id, item.*
    FROM moved, item),
  side AS (
    SELECT from_warehouse_id AS warehouse_id, -1 AS sign, moved.*
    FROM moved
    WHERE from_warehouse_id IS NOT NULL
    UNION ALL
    SELECT to_warehouse_id, 1, moved.*
    FROM moved
    WHERE to_warehouse_id IS NOT NULL),
  taken AS (
    UPDATE stock
    SET
      quantity = stock.quantity + sign * item.quantity,
      value = stock.value + sign * item.cost,
      at_list = stock.at_list + sign * item.at_list,
      delivered_count = stock.delivered_count + item.quantity,
      transaction_count = stock.transaction_count + 1
    FROM side, item
    WHERE sign * item.quantity < 0 AND stock.warehouse_id = side.warehouse_id AND stock.product_id = item.product_id),
  counted_party AS (
    UPDATE "client"
    SET transactions_count = transactions_count + 1
    FROM moved
    WHERE "client".id = "client_id"),
  party_month AS (
    INSERT INTO "client_month" ("client_id", month, total_items, total_price)
    SELECT "client_id", date_trunc('month', "date"::timestamp)::date, $24 * total_items, $25 * total_price
    FROM moved
    ON CONFLICT ("client_id", month) DO UPDATE
    SET
      total_items = "client_month".total_items + excluded.total_items,
      total_price = "client_month".total_price + excluded.total_price),
  party_warehouse AS (
    INSERT INTO "client_warehouse" ("client_id", warehouse_id, transactions_count)
    SELECT "client_id", warehouse_id, 1
    FROM side
    ON CONFLICT (warehouse_id, "client_id") DO UPDATE
    SET transactions_count = "client_warehouse".transactions_count + 1),
  counted_product AS (
    UPDATE product
    SET
      inventory_count = inventory_count + item.quantity * coming,
      delivered_count = delivered_count - item.quantity * coming,
      transaction_count = transaction_count + 1
    FROM item, (SELECT num_nonnulls (to_warehouse_id) - num_nonnulls (from_warehouse_id) AS coming FROM moved) AS moved
    WHERE product.id = item.product_id),
  counted_warehouse AS (
    UPDATE warehouse
    SET
      occupied = occupied + sign * CASE sign WHEN 1 THEN $26::bigint ELSE $27::bigint
      END,
      items_count = items_count + sign * total_items,
      stock_value = stock_value + sign * $28::bigint,
      "deliveries_count" = "deliveries_count" + (sign = -1)::integer
    FROM side
    WHERE warehouse.id = side.warehouse_id
    RETURNING warehouse.id, occupied, date),
  point AS (
    INSERT INTO occupancy (warehouse_id, date, occupied)
    SELECT id, date, occupied
    FROM counted_warehouse
    ON CONFLICT (warehouse_id, date) DO UPDATE
    SET occupied = excluded.occupied),
  counted_day AS (
    INSERT INTO daily_total (warehouse_id, date, type, incoming, transactions, total_price)
    SELECT warehouse_id, date, type, sign = 1, 1, $29 * total_price
    FROM side
    ON CONFLICT (warehouse_id, date, type, incoming) DO UPDATE
    SET transactions = daily_total.transactions + 1, total_price = daily_total.total_price + excluded.total_price),
  counted_month AS (
    INSERT INTO monthly_total (warehouse_id, month, type, incoming, transactions)
    SELECT warehouse_id, date_trunc('month', "date"::timestamp)::date, type, sign = 1, 1
    FROM side
    ON CONFLICT (warehouse_id, month, type, incoming) DO UPDATE
    SET transactions = monthly_total.transactions + 1),
  counted_employee AS (
    UPDATE employee
    SET transactions_count = transactions_count + 1
    FROM moved
    WHERE employee.id = employee_id),
  booked_month AS (
    INSERT INTO employee_month (employee_id, month, type, transactions, total_items, total_price)
    SELECT employee_id, date_trunc('month', "date"::timestamp)::date, type, 1, $30 * total_items, $31 * total_price
    FROM moved
    ON CONFLICT (employee_id, month, type) DO UPDATE
    SET
      transactions = employee_month.transactions + 1,
      total_items = employee_month.total_items + excluded.total_items,
      total_price = employee_month.total_price + excluded.total_price),
  moved_day AS (
    INSERT INTO product_day (product_id, date, quantity)
    SELECT product_id, date, quantity
    FROM moved, item
    ON CONFLICT (product_id, date) DO UPDATE
    SET quantity = product_day.quantity + excluded.quantity),
  booked AS (
    INSERT INTO employee_warehouse (employee_id, warehouse_id, transactions_count)
    SELECT employee_id, warehouse_id, 1
    FROM side
    ON CONFLICT (warehouse_id, employee_id) DO UPDATE
    SET transactions_count = employee_warehouse.transactions_count + 1),
  noted AS (
    INSERT INTO audit (action, entity, record_id, changes)
    SELECT 'move', 'transactions', id, coalesce($32::jsonb, '{}')
    FROM moved),
  answered AS (UPDATE idempotency_key SET movement_id = moved.id FROM moved WHERE key = $33)
SELECT
  "id",
  "type",
  "date",
  "description",
  "employee_id",
  "from_warehouse_id",
  "to_warehouse_id",
  "supplier_id",
  "client_id"
FROM moved;
