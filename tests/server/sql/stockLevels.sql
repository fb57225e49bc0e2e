-- GET /api/stock-levels

select
  count(*) as "count"
from
  "product"
where
  true;

select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  true
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      true
    order by
      "product"."id" asc
    limit
      25
  )
order by
  "product"."id" asc;


-- GET /api/stock-levels?page=1

select
  count(*) as "count"
from
  "product"
where
  true;

select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  true
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      true
    order by
      "product"."id" asc
    limit
      $1
    offset
      $2
  )
order by
  "product"."id" asc;


-- GET /api/stock-levels?page=4

select
  count(*) as "count"
from
  "product"
where
  true;

select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  true
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      true
    order by
      "product"."id" desc
    limit
      $1
    offset
      $2
  )
order by
  "product"."id" desc;


-- GET /api/stock-levels?all=true

select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  true
order by
  "product"."id" asc;


-- GET /api/stock-levels?name=0&categoryId=1&minInventoryCount=0&maxInventoryCount=0&minMinimum=0&maxMinimum=0&lowStock=true&sort=name

select
  count(*) as "count"
from
  "product"
where
  (
    unaccented ("product"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND ("product"."category_id" = $2)
  AND ("product"."inventory_count" >= $3::bigint)
  AND ("product"."inventory_count" <= $4::bigint)
  AND ("product"."minimum_stock" >= $5::bigint)
  AND ("product"."minimum_stock" <= $6::bigint)
  AND ("product"."inventory_count" < "product"."minimum_stock");

select
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  (
    unaccented ("product"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND ("product"."category_id" = $2)
  AND ("product"."inventory_count" >= $3::bigint)
  AND ("product"."inventory_count" <= $4::bigint)
  AND ("product"."minimum_stock" >= $5::bigint)
  AND ("product"."minimum_stock" <= $6::bigint)
  AND ("product"."inventory_count" < "product"."minimum_stock")
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      (
        unaccented ("product"."name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($7::text[]) AS word
          )
        )
      )
      AND ("product"."category_id" = $8)
      AND ("product"."inventory_count" >= $9::bigint)
      AND ("product"."inventory_count" <= $10::bigint)
      AND ("product"."minimum_stock" >= $11::bigint)
      AND ("product"."minimum_stock" <= $12::bigint)
      AND ("product"."inventory_count" < "product"."minimum_stock")
    order by
      lower("product"."name") asc,
      "product"."id" asc
    limit
      25
  )
order by
  lower("product"."name") asc,
  "product"."id" asc;


-- GET /api/stock-levels/:id

select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "product"."category_id" as "categoryId",
  "category"."name" as "categoryName",
  "product"."inventory_count" as "inventoryCount",
  "product"."minimum_stock" as "minimumStock",
  "product"."target_stock" as "targetStock",
  coalesce(
    (
      SELECT
        audit.id
      FROM
        audit
      WHERE
        entity = $1
        AND record_id = $2
      ORDER BY
        audit.id DESC
      LIMIT
        1
    ),
    0
  ) as "version"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  "product"."id" = $3;

select
  "product_level"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "product_level"."minimum",
  "product_level"."target"
from
  "product_level"
  inner join "warehouse" on "warehouse"."id" = "product_level"."warehouse_id"
where
  "product_id" = $1
order by
  "product_level"."position";
