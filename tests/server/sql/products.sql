-- GET /api/products
-- 5f71c22b4b all of category
-- 29388cf9af product_bestsellers, product_category (no condition), product_pkey (no condition), category_pkey, unit_pkey (no condition)

-- GET /api/products?page=1
-- 5f71c22b4b all of category
-- 07f8b2feeb product_bestsellers, product_category (no condition), product_pkey (no condition), category_pkey, unit_pkey (no condition)

-- GET /api/products?page=4
-- 5f71c22b4b all of category
-- fbaf82f155 product_bestsellers, product_pkey (no condition), product_pkey, category_pkey, unit_pkey

-- GET /api/products?all=true
-- c33b3d4125 product_bestsellers, product_pkey (no condition), category_pkey, unit_pkey (no condition)

-- GET /api/products?name=0&categoryId=1&minPrice=0&maxPrice=0&minSize=0&maxSize=0&minInventory=0&maxInventory=0&minTransactions=0&maxTransactions=0&unitId=1&lowStock=true
-- 9928477c2f product_barcode_key_key, product_unit_id_idx
-- f5f99a1058 product_bestsellers, product_barcode_key_key, product_unit_id_idx, category_pkey, unit_pkey

-- GET /api/products?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- c9befe7855 stock_pkey
-- 05fa3855af stock_bestsellers, stock_pkey, product_pkey (no condition), product_pkey, category_pkey, unit_pkey

-- GET /api/products?name=0&categoryId=1&minPrice=0&maxPrice=0&minSize=0&maxSize=0&minInventory=0&maxInventory=0&minTransactions=0&maxTransactions=0&unitId=1&lowStock=true&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- 5d1e23333e product_barcode_key_key, product_unit_id_idx, stock_low
-- e00e17dc08 stock_bestsellers, product_barcode_key_key, product_unit_id_idx, stock_low, category_pkey, unit_pkey

-- GET /api/products?categoryId=1
-- 85472c19b7 product_category
-- 91bf1bc1fa product_bestsellers, category_pkey, product_category, unit_pkey

-- GET /api/products/:id
-- cc9904358f product_bestsellers, audit_record, product_pkey, category_pkey, unit_pkey (no condition)
-- c5bc34e21e product_barcode_pkey
-- 77b51b9166 product_shelf_pkey, warehouse_pkey
-- 6d3f18e5c5 stock_product, warehouse_pkey (no condition)
-- f35891759c price_change_product
-- 2f71e95d45 product_pkey, movement_line_product, movement_pkey, employee_pkey

-- GET /api/products/:id/overview
-- cc9904358f product_bestsellers, audit_record, product_pkey, category_pkey, unit_pkey (no condition)
-- c5bc34e21e product_barcode_pkey
-- 77b51b9166 product_shelf_pkey, warehouse_pkey
-- 17adb5ac72 stock_product, warehouse_pkey (no condition), price_change_product, product_day_pkey, movement_line_product, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey

-- GET /api/products/:id/entries
-- d1ccb0d5b0 movement_line_product, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey

-- GET /api/products/:id/entries?after=1
-- 2c31c0d613 movement_line_pkey, movement_pkey, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey

/* 5f71c22b4b */
select /* prepared */ (SELECT coalesce(sum(products_count), 0) FROM category) as "count";

/* 29388cf9af */
select
  "product"."id" as "productId",
  "product"."name",
  "product"."description",
  "product"."unit_price" as "unitPrice",
  "product"."unit_size" as "unitSize",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."transaction_count" as "transactionCount",
  "product"."inventory_count" < "product"."minimum_stock" as "isLowStock",
  product.id = ANY (
    ARRAY(
      SELECT "product"."id"
      FROM "product"
      WHERE true AND "product"."delivered_count" > 0
      ORDER BY "product"."delivered_count" DESC, "product"."id"
      LIMIT 3)) as "isBestSelling",
  "product"."unit_id" as "unitId",
  "unit"."name" as "unitName"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
  left join "unit" on "unit"."id" = "product"."unit_id"
where
  true
  and "product"."id" IN (select "product"."id" as "id" from "product" where true order by "product"."id" asc limit 25)
order by "product"."id" asc;

/* 8c107b6138 */
/* prepared */
SELECT
FROM warehouse
WHERE id = $1::bigint;

/* c9befe7855 */
select /* prepared */ (SELECT count(*) FROM stock WHERE warehouse_id = $1) as "count";

/* 05fa3855af */
select
  "product"."id" as "productId",
  "product"."name",
  "product"."description",
  "product"."unit_price" as "unitPrice",
  "product"."unit_size" as "unitSize",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "stock"."quantity" as "inventoryCount",
  "stock"."transaction_count" as "transactionCount",
  "stock"."quantity" < "stock"."minimum" as "isLowStock",
  product.id = ANY (
    ARRAY(
      SELECT "stock"."product_id"
      FROM "stock"
      WHERE stock.warehouse_id = $1 AND "stock"."delivered_count" > 0
      ORDER BY "stock"."delivered_count" DESC, "stock"."product_id"
      LIMIT 3)) as "isBestSelling",
  "product"."unit_id" as "unitId",
  "unit"."name" as "unitName"
from
  "product"
  inner join "stock" on "stock"."product_id" = "product"."id"
  inner join "category" on "category"."id" = "product"."category_id"
  left join "unit" on "unit"."id" = "product"."unit_id"
where
  ("stock"."warehouse_id" = $2)
  and "product"."id" IN (
    select "product"."id" as "id"
    from "product" inner join "stock" on "stock"."product_id" = "product"."id"
    where ("stock"."warehouse_id" = $3)
    order by "product"."id" asc
    limit 25)
order by "product"."id" asc;

/* cc9904358f */
select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "product"."description",
  "product"."unit_price" as "unitPrice",
  "product"."unit_size" as "unitSize",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."transaction_count" as "transactionCount",
  "product"."inventory_count" < "product"."minimum_stock" as "isLowStock",
  product.id = ANY (
    ARRAY(
      SELECT "product"."id"
      FROM "product"
      WHERE true AND "product"."delivered_count" > 0
      ORDER BY "product"."delivered_count" DESC, "product"."id"
      LIMIT 3)) as "isBestSelling",
  "product"."unit_id" as "unitId",
  "unit"."name" as "unitName",
  coalesce(
    (SELECT audit.id FROM audit WHERE entity = $1 AND record_id = $2 ORDER BY audit.id DESC LIMIT 1),
    0) as "@version"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
  left join "unit" on "unit"."id" = "product"."unit_id"
where "product"."id" = $3;

/* c5bc34e21e */
select "product_barcode"."code", "product_barcode"."quantity"
from "product_barcode"
where "product_id" = $1
order by "product_barcode"."position";

/* 77b51b9166 */
select "product_shelf"."warehouse_id" as "warehouseId", "warehouse"."name" as "warehouseName", "product_shelf"."shelf"
from "product_shelf" inner join "warehouse" on "warehouse"."id" = "product_shelf"."warehouse_id"
where "product_id" = $1
order by "product_shelf"."position";

/* 17adb5ac72 */
select
  /* prepared */
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select "warehouse_id" as "warehouseId", "warehouse"."name" as "warehouseName", "quantity"
        from "stock" inner join "warehouse" on "warehouse"."id" = "stock"."warehouse_id"
        where "product_id" = $1 and "quantity" > $2
        order by "warehouse_id") as agg) as "inventory",
  (
    select coalesce(json_agg(agg), '[]')
    from (select "date", "price" from "price_change" where "product_id" = $3 order by "date", "id") as agg) as "prices",
  (
    select coalesce(json_agg(agg), '[]')
    from (select "date", "quantity" from "product_day" where "product_id" = $4 order by "date") as agg) as "days",
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select
          "movement"."id" as "transactionId",
          "movement"."date",
          "movement"."type",
          "movement_line"."unit_price" as "price",
          "movement_line"."quantity",
          "employee"."id" as "employeeId",
          "employee"."full_name" as "employeeName",
          (
            SELECT "warehouse"."name"
            FROM "warehouse"
            WHERE "warehouse"."id" = "movement"."from_warehouse_id") as "fromWarehouseName",
          (
            SELECT "warehouse"."name"
            FROM "warehouse"
            WHERE "warehouse"."id" = "movement"."to_warehouse_id") as "toWarehouseName",
          (SELECT "supplier"."name" FROM "supplier" WHERE "supplier"."id" = "movement"."supplier_id") as "supplierName",
          (SELECT "client"."name" FROM "client" WHERE "client"."id" = "movement"."client_id") as "clientName"
        from
          "movement_line"
          inner join "movement" on "movement"."id" = "movement_line"."movement_id"
          inner join "employee" on "employee"."id" = "movement"."employee_id"
        where "product_id" = $5
        order by "movement_line"."movement_id" desc
        limit 25) as agg) as "entries";
