-- GET /api/stock-levels
-- b9134dbe72 product_inventory (no condition)
-- d6ce5fd295 product_category (no condition), product_pkey (no condition), category_pkey

-- GET /api/stock-levels?page=1
-- b9134dbe72 product_inventory (no condition)
-- 9bfe594976 product_category (no condition), product_pkey (no condition), category_pkey

-- GET /api/stock-levels?page=4
-- b9134dbe72 product_inventory (no condition)
-- cb8252ffdc product_pkey (no condition), product_pkey, category_pkey

-- GET /api/stock-levels?all=true
-- 9a9fc712a4 product_pkey (no condition), category_pkey

-- GET /api/stock-levels?name=0&categoryId=1&minInventoryCount=0&maxInventoryCount=0&minMinimum=0&maxMinimum=0&lowStock=true&sort=name
-- fe1f6cd5a6 product_inventory, product_category
-- e7dfb4c798 product_inventory, product_category, category_pkey

-- GET /api/stock-levels/:id
-- 0e2b60cca4 audit_record, product_pkey, category_pkey
-- 481cd9dced product_level_pkey, warehouse_pkey

/* b9134dbe72 */
select count(*) as "count"
from "product"
where true;

/* d6ce5fd295 */
select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from "product" inner join "category" on "category"."id" = "product"."category_id"
where
  true
  and "product"."id" IN (select "product"."id" as "id" from "product" where true order by "product"."id" asc limit 25)
order by "product"."id" asc;
