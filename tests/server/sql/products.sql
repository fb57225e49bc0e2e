-- GET /api/products

select
  /* prepared */
  (
    SELECT
      coalesce(sum(products_count), 0)
    FROM
      category
  ) as "count";

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
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


-- GET /api/products?page=1

select
  /* prepared */
  (
    SELECT
      coalesce(sum(products_count), 0)
    FROM
      category
  ) as "count";

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
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


-- GET /api/products?page=4

select
  /* prepared */
  (
    SELECT
      coalesce(sum(products_count), 0)
    FROM
      category
  ) as "count";

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
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


-- GET /api/products?all=true

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  true
order by
  "product"."id" asc;


-- GET /api/products?name=0&categoryId=1&minPrice=0&maxPrice=0&minSize=0&maxSize=0&minInventory=0&maxInventory=0&minTransactions=0&maxTransactions=0&lowStock=true

select
  count(*) as "count"
from
  "product"
where
  (
    (
      unaccented ("product"."name") LIKE ALL (
        ARRAY(
          SELECT
            containing (word)
          FROM
            unnest($1::text[]) AS word
        )
      )
      OR product.id = ANY (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($2)
        )
      )
    )
  )
  AND ("product"."category_id" = $3)
  AND ("product"."unit_price" >= $4::bigint)
  AND ("product"."unit_price" <= $5::bigint)
  AND ("product"."unit_size" >= $6::bigint)
  AND ("product"."unit_size" <= $7::bigint)
  AND ("product"."inventory_count" >= $8::bigint)
  AND ("product"."inventory_count" <= $9::bigint)
  AND ("product"."transaction_count" >= $10::bigint)
  AND ("product"."transaction_count" <= $11::bigint)
  AND ("product"."inventory_count" < "product"."minimum_stock");

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  (
    (
      unaccented ("product"."name") LIKE ALL (
        ARRAY(
          SELECT
            containing (word)
          FROM
            unnest($1::text[]) AS word
        )
      )
      OR product.id = ANY (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($2)
        )
      )
    )
  )
  AND ("product"."category_id" = $3)
  AND ("product"."unit_price" >= $4::bigint)
  AND ("product"."unit_price" <= $5::bigint)
  AND ("product"."unit_size" >= $6::bigint)
  AND ("product"."unit_size" <= $7::bigint)
  AND ("product"."inventory_count" >= $8::bigint)
  AND ("product"."inventory_count" <= $9::bigint)
  AND ("product"."transaction_count" >= $10::bigint)
  AND ("product"."transaction_count" <= $11::bigint)
  AND ("product"."inventory_count" < "product"."minimum_stock")
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      (
        (
          unaccented ("product"."name") LIKE ALL (
            ARRAY(
              SELECT
                containing (word)
              FROM
                unnest($12::text[]) AS word
            )
          )
          OR product.id = ANY (
            ARRAY(
              SELECT
                product_id
              FROM
                product_barcode
              WHERE
                key = barcode_key ($13)
            )
          )
        )
      )
      AND ("product"."category_id" = $14)
      AND ("product"."unit_price" >= $15::bigint)
      AND ("product"."unit_price" <= $16::bigint)
      AND ("product"."unit_size" >= $17::bigint)
      AND ("product"."unit_size" <= $18::bigint)
      AND ("product"."inventory_count" >= $19::bigint)
      AND ("product"."inventory_count" <= $20::bigint)
      AND ("product"."transaction_count" >= $21::bigint)
      AND ("product"."transaction_count" <= $22::bigint)
      AND ("product"."inventory_count" < "product"."minimum_stock")
    order by
      product.id <> ALL (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($23)
        )
      ) asc,
      "product"."id" asc
    limit
      25
  )
order by
  product.id <> ALL (
    ARRAY(
      SELECT
        product_id
      FROM
        product_barcode
      WHERE
        key = barcode_key ($24)
    )
  ) asc,
  "product"."id" asc;


-- GET /api/products?warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  /* prepared */
  (
    SELECT
      count(*)
    FROM
      stock
    WHERE
      warehouse_id = $1
  ) as "count";

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
      SELECT
        "stock"."product_id"
      FROM
        "stock"
      WHERE
        stock.warehouse_id = $1
        AND "stock"."delivered_count" > 0
      ORDER BY
        "stock"."delivered_count" DESC,
        "stock"."product_id"
      LIMIT
        3
    )
  ) as "isBestSelling"
from
  "product"
  inner join "stock" on "stock"."product_id" = "product"."id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  ("stock"."warehouse_id" = $2)
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
      inner join "stock" on "stock"."product_id" = "product"."id"
    where
      ("stock"."warehouse_id" = $3)
    order by
      "product"."id" asc
    limit
      25
  )
order by
  "product"."id" asc;


-- GET /api/products?name=0&categoryId=1&minPrice=0&maxPrice=0&minSize=0&maxSize=0&minInventory=0&maxInventory=0&minTransactions=0&maxTransactions=0&lowStock=true&warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  "product"
  inner join "stock" on "stock"."product_id" = "product"."id"
where
  (
    (
      unaccented ("product"."name") LIKE ALL (
        ARRAY(
          SELECT
            containing (word)
          FROM
            unnest($1::text[]) AS word
        )
      )
      OR product.id = ANY (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($2)
        )
      )
    )
  )
  AND ("product"."category_id" = $3)
  AND ("product"."unit_price" >= $4::bigint)
  AND ("product"."unit_price" <= $5::bigint)
  AND ("product"."unit_size" >= $6::bigint)
  AND ("product"."unit_size" <= $7::bigint)
  AND ("stock"."quantity" >= $8::bigint)
  AND ("stock"."quantity" <= $9::bigint)
  AND ("stock"."transaction_count" >= $10::bigint)
  AND ("stock"."transaction_count" <= $11::bigint)
  AND ("stock"."quantity" < "stock"."minimum")
  AND ("stock"."warehouse_id" = $12);

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
      SELECT
        "stock"."product_id"
      FROM
        "stock"
      WHERE
        stock.warehouse_id = $1
        AND "stock"."delivered_count" > 0
      ORDER BY
        "stock"."delivered_count" DESC,
        "stock"."product_id"
      LIMIT
        3
    )
  ) as "isBestSelling"
from
  "product"
  inner join "stock" on "stock"."product_id" = "product"."id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  (
    (
      unaccented ("product"."name") LIKE ALL (
        ARRAY(
          SELECT
            containing (word)
          FROM
            unnest($2::text[]) AS word
        )
      )
      OR product.id = ANY (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($3)
        )
      )
    )
  )
  AND ("product"."category_id" = $4)
  AND ("product"."unit_price" >= $5::bigint)
  AND ("product"."unit_price" <= $6::bigint)
  AND ("product"."unit_size" >= $7::bigint)
  AND ("product"."unit_size" <= $8::bigint)
  AND ("stock"."quantity" >= $9::bigint)
  AND ("stock"."quantity" <= $10::bigint)
  AND ("stock"."transaction_count" >= $11::bigint)
  AND ("stock"."transaction_count" <= $12::bigint)
  AND ("stock"."quantity" < "stock"."minimum")
  AND ("stock"."warehouse_id" = $13)
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
      inner join "stock" on "stock"."product_id" = "product"."id"
    where
      (
        (
          unaccented ("product"."name") LIKE ALL (
            ARRAY(
              SELECT
                containing (word)
              FROM
                unnest($14::text[]) AS word
            )
          )
          OR product.id = ANY (
            ARRAY(
              SELECT
                product_id
              FROM
                product_barcode
              WHERE
                key = barcode_key ($15)
            )
          )
        )
      )
      AND ("product"."category_id" = $16)
      AND ("product"."unit_price" >= $17::bigint)
      AND ("product"."unit_price" <= $18::bigint)
      AND ("product"."unit_size" >= $19::bigint)
      AND ("product"."unit_size" <= $20::bigint)
      AND ("stock"."quantity" >= $21::bigint)
      AND ("stock"."quantity" <= $22::bigint)
      AND ("stock"."transaction_count" >= $23::bigint)
      AND ("stock"."transaction_count" <= $24::bigint)
      AND ("stock"."quantity" < "stock"."minimum")
      AND ("stock"."warehouse_id" = $25)
    order by
      product.id <> ALL (
        ARRAY(
          SELECT
            product_id
          FROM
            product_barcode
          WHERE
            key = barcode_key ($26)
        )
      ) asc,
      "product"."id" asc
    limit
      25
  )
order by
  product.id <> ALL (
    ARRAY(
      SELECT
        product_id
      FROM
        product_barcode
      WHERE
        key = barcode_key ($27)
    )
  ) asc,
  "product"."id" asc;


-- GET /api/products?categoryId=1

select
  count(*) as "count"
from
  "product"
where
  ("product"."category_id" = $1);

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling"
from
  "product"
  inner join "category" on "category"."id" = "product"."category_id"
where
  ("product"."category_id" = $1)
  and "product"."id" IN (
    select
      "product"."id" as "id"
    from
      "product"
    where
      ("product"."category_id" = $2)
    order by
      "product"."id" asc
    limit
      25
  )
order by
  "product"."id" asc;


-- GET /api/products/:id

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling",
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
  "product_barcode"."code"
from
  "product_barcode"
where
  "product_id" = $1
order by
  "product_barcode"."position";

select
  "warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "quantity"
from
  "stock"
  inner join "warehouse" on "warehouse"."id" = "stock"."warehouse_id"
where
  "product_id" = $1
  and "quantity" > $2
order by
  "warehouse_id";

select
  "date",
  "price"
from
  "price_change"
where
  "product_id" = $1
order by
  "date",
  "id";

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."type",
  "movement_line"."unit_price" as "price",
  "movement_line"."quantity",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  "movement_line"
  inner join "movement" on "movement"."id" = "movement_line"."movement_id"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
where
  "product_id" = $1
  and (
    SELECT
      "transaction_count"
    FROM
      "product"
    WHERE
      id = $2
  ) < 1000
order by
  "movement"."date",
  "movement"."id";


-- GET /api/products/:id/overview

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
      SELECT
        "product"."id"
      FROM
        "product"
      WHERE
        true
        AND "product"."delivered_count" > 0
      ORDER BY
        "product"."delivered_count" DESC,
        "product"."id"
      LIMIT
        3
    )
  ) as "isBestSelling",
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
  "product_barcode"."code"
from
  "product_barcode"
where
  "product_id" = $1
order by
  "product_barcode"."position";

select
  /* prepared */
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "warehouse_id" as "warehouseId",
          "warehouse"."name" as "warehouseName",
          "quantity"
        from
          "stock"
          inner join "warehouse" on "warehouse"."id" = "stock"."warehouse_id"
        where
          "product_id" = $1
          and "quantity" > $2
        order by
          "warehouse_id"
      ) as agg
  ) as "inventory",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "date",
          "price"
        from
          "price_change"
        where
          "product_id" = $3
        order by
          "date",
          "id"
      ) as agg
  ) as "prices",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "date",
          "quantity"
        from
          "product_day"
        where
          "product_id" = $4
        order by
          "date"
      ) as agg
  ) as "days",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "movement"."id" as "transactionId",
          "movement"."date",
          "movement"."type",
          "movement_line"."unit_price" as "price",
          "movement_line"."quantity",
          "employee"."id" as "employeeId",
          "employee"."full_name" as "employeeName"
        from
          "movement_line"
          inner join "movement" on "movement"."id" = "movement_line"."movement_id"
          inner join "employee" on "employee"."id" = "movement"."employee_id"
        where
          "product_id" = $5
        order by
          "movement_line"."movement_id" desc
        limit
          25
      ) as agg
  ) as "entries";


-- GET /api/products/:id/entries

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."type",
  "movement_line"."unit_price" as "price",
  "movement_line"."quantity",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  "movement_line"
  inner join "movement" on "movement"."id" = "movement_line"."movement_id"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
where
  "product_id" = $1
order by
  "movement_line"."movement_id" desc
limit
  25;


-- GET /api/products/:id/entries?after=1

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."type",
  "movement_line"."unit_price" as "price",
  "movement_line"."quantity",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  "movement_line"
  inner join "movement" on "movement"."id" = "movement_line"."movement_id"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
where
  "product_id" = $1
  and "movement_id" < $2
order by
  "movement_line"."movement_id" desc
limit
  25;
