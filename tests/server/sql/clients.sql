-- GET /api/clients
-- 4036c86f33 client_address (no condition)
-- 82b6e0a7e7 client_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/clients?page=1
-- 4036c86f33 client_address (no condition)
-- 23407885b5 client_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/clients?page=4
-- 4036c86f33 client_address (no condition)
-- 31f889aeeb client_pkey (no condition), client_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/clients?all=true
-- 4f4be4f0b1 client_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/clients?name=0&regionId=1&minTransactions=0&maxTransactions=0
-- dcf5defe17 client_address (no condition), address_pkey, city_pkey, country_pkey
-- f3eaf593a0 client_pkey (no condition), address_pkey, city_pkey, country_pkey, client_pkey

-- GET /api/clients?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- 4036c86f33 client_address (no condition)
-- 5aed2e8681 client_pkey (no condition), address_pkey, city_pkey, country_pkey, client_warehouse_pkey

-- GET /api/clients?name=0&regionId=1&minTransactions=0&maxTransactions=0&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- ec1e3e970a city_country_id_name_key (no condition), country_region, address_city, client_address, client_warehouse_pkey
-- 2b3e9ea5e2 city_country_id_name_key (no condition), country_region, address_city, client_address, client_warehouse_pkey, client_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/clients/:id
-- 91ac8b0f11 client_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 0f1b1b42e0 client_pkey, movement_client_id, employee_pkey, warehouse_pkey, supplier_pkey, movement_pkey, movement_type_pkey
-- 2128f01087 client_pkey, movement_client_id, movement_line_pkey, product_pkey, category_pkey (no condition)

-- GET /api/clients/:id/overview
-- 91ac8b0f11 client_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 2cd9e65b88 client_month_pkey, movement_client_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/clients/:id/entries
-- f043d7c618 movement_client_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/clients/:id/entries?after=1
-- 6e8a1bede3 movement_pkey, movement_client_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_type_pkey

/* 91ac8b0f11 */
select
  /* prepared */
  "client"."id" as "clientId",
  "client"."name",
  "client"."email",
  "client"."phone_number" as "phoneNumber",
  (
    SELECT address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM address JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
    WHERE address.id = "client"."address_id") as "address",
  "client"."transactions_count" as "transactionsCount",
  coalesce(
    (SELECT audit.id FROM audit WHERE entity = $1 AND record_id = $2 ORDER BY audit.id DESC LIMIT 1),
    0) as "@version"
from "client"
where "client"."id" = $3;

/* 2cd9e65b88 */
select
  /* prepared */
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select
          to_char(each.month, 'YYYY-MM') as "month",
          sum(total_items) as "totalItems",
          sum(total_price) as "totalPrice"
        from "client_month" as "each"
        where "client_id" = $1
        group by "each"."month"
        order by "each"."month") as agg) as "months",
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select
          "movement"."id" as "transactionId",
          "movement"."date",
          "movement"."description",
          "movement"."type",
          (
            SELECT "employee"."full_name"
            FROM "employee"
            WHERE "employee"."id" = "movement"."employee_id") as "employeeName",
          (
            SELECT "warehouse"."name"
            FROM "warehouse"
            WHERE "warehouse"."id" = "movement"."from_warehouse_id") as "fromWarehouseName",
          (
            SELECT "warehouse"."name"
            FROM "warehouse"
            WHERE "warehouse"."id" = "movement"."to_warehouse_id") as "toWarehouseName",
          (SELECT "supplier"."name" FROM "supplier" WHERE "supplier"."id" = "movement"."supplier_id") as "supplierName",
          (SELECT "client"."name" FROM "client" WHERE "client"."id" = "movement"."client_id") as "clientName",
          "total_price" as "totalPrice",
          "total_size" as "totalSize",
          "movement"."employee_id" as "employeeId",
          "movement"."from_warehouse_id" as "fromWarehouseId",
          "movement"."to_warehouse_id" as "toWarehouseId",
          "movement"."supplier_id" as "supplierId",
          "movement"."client_id" as "clientId",
          "total_items" as "totalItems",
          CASE
            WHEN "movement"."correction_of" IS NOT NULL
            AND EXISTS (
              SELECT
              FROM movement AS origin
              WHERE
                origin.id = "movement"."correction_of"
                AND origin.type = "movement"."type"
                AND origin.from_warehouse_id = "movement"."to_warehouse_id") THEN -1
            ELSE 1
          END * CASE "movement"."type"
            WHEN 'SUPPLIER_TO_WAREHOUSE' THEN 1
            WHEN 'WAREHOUSE_TO_CUSTOMER' THEN 1
            WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN 1
            ELSE (SELECT sign FROM movement_type WHERE name = "movement"."type")
          END as "direction"
        from "movement"
        where "movement"."client_id" = $2 and true
        order by "movement"."date" desc, "movement"."id" desc
        limit 25) as agg) as "entries";
