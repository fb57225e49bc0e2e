-- GET /api/transactions
-- 204e6952fb all of warehouse
-- ab841dce3b movement_date (no condition), movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?page=1
-- 204e6952fb all of warehouse
-- 7a870d068d movement_date (no condition), movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?page=1000
-- 204e6952fb all of warehouse
-- fa1659b779 movement_date (no condition), movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15&type=SUPPLIER_TO_WAREHOUSE&minTotalPrice=0&maxTotalPrice=0&minTotalSize=0&maxTotalSize=0&documentNumber=0&clientId=1&supplierId=1&employeeId=1&supplierDocument=0
-- 137e11ec33 movement_client_id, supplier_document_pkey (no condition)
-- f49399eb89 movement_client_id, supplier_document_pkey (no condition), movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- bae2fac903 warehouse_pkey
-- 94b15092f4 movement_from_warehouse_id, movement_to_warehouse_id, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15&type=SUPPLIER_TO_WAREHOUSE&minTotalPrice=0&maxTotalPrice=0&minTotalSize=0&maxTotalSize=0&documentNumber=0&clientId=1&supplierId=1&employeeId=1&supplierDocument=0&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- e191ad2283 movement_client_id, supplier_document_pkey (no condition)
-- 742f3faea3 movement_client_id, supplier_document_pkey (no condition), movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?type=WAREHOUSE_TO_CUSTOMER
-- f6f68bb710 all of warehouse
-- 6f02903649 movement_type_date, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15
-- 3a4500e503 daily_total_date, all of movement_type
-- f3e2abbf65 movement_date, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?page=500
-- 204e6952fb all of warehouse
-- 97c349002f monthly_total_month (no condition), all of movement_type
-- c2edadee4d movement_date, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions?page=500&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- bae2fac903 warehouse_pkey
-- c7c21ad521 monthly_total_pkey
-- 1a84018a1d movement_from_warehouse_id, movement_to_warehouse_id, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, supplier_document_pkey

-- GET /api/transactions/:id
-- e2a79f2996 movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_type_pkey
-- becbe7fa96 movement_line_pkey, movement_pkey, product_pkey, category_pkey
-- b68461c19a movement_pkey, supplier_document_pkey

/* 204e6952fb */
select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "returns_out_count" + "returns_in_count" + "counts_count" + "others_count"
   ),
    0) as "count"
from "warehouse";

/* ab841dce3b */
select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (SELECT "employee"."full_name" FROM "employee" WHERE "employee"."id" = "movement"."employee_id") as "employeeName",
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
  "movement"."document_number" as "documentNumber",
  (SELECT "number" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocument",
  (SELECT "dated" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocumentDate"
from
  "movement"
  inner join (
    select "movement"."id"
    from (select "id", "date" from "movement" where true) as "movement"
    order by "movement"."date" desc, "movement"."id" desc
    limit 25) as "page" on "page"."id" = "movement"."id"
order by "movement"."date" desc, "movement"."id" desc;

/* 8c107b6138 */
/* prepared */
SELECT
FROM warehouse
WHERE id = $1::bigint;

/* bae2fac903 */
select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "transfers_in_count" + "returns_out_count" + "returns_in_count" + "counts_count" + "others_count" + "others_arrived_count"
   ),
    0) as "count"
from "warehouse"
where "id" = $1;

/* 94b15092f4 */
select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (SELECT "employee"."full_name" FROM "employee" WHERE "employee"."id" = "movement"."employee_id") as "employeeName",
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
  "movement"."document_number" as "documentNumber",
  (SELECT "number" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocument",
  (SELECT "dated" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocumentDate"
from
  "movement"
  inner join (
    select "movement"."id"
    from
      (
        select *
        from
          (
            select "id", "date"
            from "movement"
            where true and "from_warehouse_id" = $1
            order by "movement"."date" desc, "movement"."id" desc
            limit 25) as "side"
        union all
        select *
        from
          (
            select "id", "date"
            from "movement"
            where true and "to_warehouse_id" = $2
            order by "movement"."date" desc, "movement"."id" desc
            limit 25) as "side") as "movement"
    order by "movement"."date" desc, "movement"."id" desc
    limit 25) as "page" on "page"."id" = "movement"."id"
order by "movement"."date" desc, "movement"."id" desc;

/* e2a79f2996 */
select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (SELECT "employee"."full_name" FROM "employee" WHERE "employee"."id" = "movement"."employee_id") as "employeeName",
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
  END as "direction",
  (SELECT revalues FROM movement_type WHERE movement_type.name = movement.type) as "revalues"
from "movement"
where movement.id = $1
order by "movement"."date", "movement"."id";

/* becbe7fa96 */
select
  "movement_id" as "transactionId",
  "product_id" as "productId",
  "product"."name",
  "quantity",
  "movement_line"."unit_price" as "unitPrice",
  "category"."name" as "categoryName"
from
  "movement_line"
  inner join "movement" on "movement"."id" = "movement_line"."movement_id"
  inner join "product" on "product"."id" = "movement_line"."product_id"
  inner join "category" on "category"."id" = "product"."category_id"
where movement.id = $1
order by "movement_id", "product_id";

/* b68461c19a */
select
  /* prepared */
  "movement"."document_number" as "documentNumber",
  (SELECT "number" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocument",
  (SELECT "dated" FROM supplier_document WHERE movement_id = movement.id) as "supplierDocumentDate"
from "movement"
where "id" = $1;
