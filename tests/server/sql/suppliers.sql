-- GET /api/suppliers

select
  count(*) as "count"
from
  "supplier"
where
  true;

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount"
from
  "supplier"
where
  true
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      true
    order by
      "supplier"."id" asc
    limit
      25
  )
order by
  "supplier"."id" asc;


-- GET /api/suppliers?page=1

select
  count(*) as "count"
from
  "supplier"
where
  true;

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount"
from
  "supplier"
where
  true
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      true
    order by
      "supplier"."id" asc
    limit
      $1
    offset
      $2
  )
order by
  "supplier"."id" asc;


-- GET /api/suppliers?page=4

select
  count(*) as "count"
from
  "supplier"
where
  true;

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount"
from
  "supplier"
where
  true
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      true
    order by
      "supplier"."id" desc
    limit
      $1
    offset
      $2
  )
order by
  "supplier"."id" desc;


-- GET /api/suppliers?all=true

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount"
from
  "supplier"
where
  true
order by
  "supplier"."id" asc;


-- GET /api/suppliers?name=0&regionId=1&minTransactions=0&maxTransactions=0

select
  count(*) as "count"
from
  "supplier"
where
  (
    unaccented ("supplier"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "supplier"."address_id" IN (
      SELECT
        address.id
      FROM
        address
        JOIN city ON city.id = address.city_id
        JOIN country ON country.id = city.country_id
      WHERE
        country.region_id = $2
    )
  )
  AND ("supplier"."transactions_count" >= $3::bigint)
  AND ("supplier"."transactions_count" <= $4::bigint);

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount"
from
  "supplier"
where
  (
    unaccented ("supplier"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "supplier"."address_id" IN (
      SELECT
        address.id
      FROM
        address
        JOIN city ON city.id = address.city_id
        JOIN country ON country.id = city.country_id
      WHERE
        country.region_id = $2
    )
  )
  AND ("supplier"."transactions_count" >= $3::bigint)
  AND ("supplier"."transactions_count" <= $4::bigint)
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      (
        unaccented ("supplier"."name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($5::text[]) AS word
          )
        )
      )
      AND (
        "supplier"."address_id" IN (
          SELECT
            address.id
          FROM
            address
            JOIN city ON city.id = address.city_id
            JOIN country ON country.id = city.country_id
          WHERE
            country.region_id = $6
        )
      )
      AND ("supplier"."transactions_count" >= $7::bigint)
      AND ("supplier"."transactions_count" <= $8::bigint)
    order by
      "supplier"."id" asc
    limit
      25
  )
order by
  "supplier"."id" asc;


-- GET /api/suppliers?warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  "supplier"
where
  true;

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  coalesce(
    (
      SELECT
        transactions_count
      FROM
        "supplier_warehouse"
      WHERE
        "supplier_id" = "supplier"."id"
        AND warehouse_id = $1
    ),
    0
  ) as "transactionsCount"
from
  "supplier"
where
  true
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      true
    order by
      "supplier"."id" asc
    limit
      25
  )
order by
  "supplier"."id" asc;


-- GET /api/suppliers?name=0&regionId=1&minTransactions=0&maxTransactions=0&warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  "supplier"
where
  (
    unaccented ("supplier"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "supplier"."address_id" IN (
      SELECT
        address.id
      FROM
        address
        JOIN city ON city.id = address.city_id
        JOIN country ON country.id = city.country_id
      WHERE
        country.region_id = $2
    )
  )
  AND (
    coalesce(
      (
        SELECT
          transactions_count
        FROM
          "supplier_warehouse"
        WHERE
          "supplier_id" = "supplier"."id"
          AND warehouse_id = $3
      ),
      0
    ) >= $4::bigint
  )
  AND (
    coalesce(
      (
        SELECT
          transactions_count
        FROM
          "supplier_warehouse"
        WHERE
          "supplier_id" = "supplier"."id"
          AND warehouse_id = $5
      ),
      0
    ) <= $6::bigint
  );

select
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  coalesce(
    (
      SELECT
        transactions_count
      FROM
        "supplier_warehouse"
      WHERE
        "supplier_id" = "supplier"."id"
        AND warehouse_id = $1
    ),
    0
  ) as "transactionsCount"
from
  "supplier"
where
  (
    unaccented ("supplier"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($2::text[]) AS word
      )
    )
  )
  AND (
    "supplier"."address_id" IN (
      SELECT
        address.id
      FROM
        address
        JOIN city ON city.id = address.city_id
        JOIN country ON country.id = city.country_id
      WHERE
        country.region_id = $3
    )
  )
  AND (
    coalesce(
      (
        SELECT
          transactions_count
        FROM
          "supplier_warehouse"
        WHERE
          "supplier_id" = "supplier"."id"
          AND warehouse_id = $4
      ),
      0
    ) >= $5::bigint
  )
  AND (
    coalesce(
      (
        SELECT
          transactions_count
        FROM
          "supplier_warehouse"
        WHERE
          "supplier_id" = "supplier"."id"
          AND warehouse_id = $6
      ),
      0
    ) <= $7::bigint
  )
  and "supplier"."id" IN (
    select
      "supplier"."id" as "id"
    from
      "supplier"
    where
      (
        unaccented ("supplier"."name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($8::text[]) AS word
          )
        )
      )
      AND (
        "supplier"."address_id" IN (
          SELECT
            address.id
          FROM
            address
            JOIN city ON city.id = address.city_id
            JOIN country ON country.id = city.country_id
          WHERE
            country.region_id = $9
        )
      )
      AND (
        coalesce(
          (
            SELECT
              transactions_count
            FROM
              "supplier_warehouse"
            WHERE
              "supplier_id" = "supplier"."id"
              AND warehouse_id = $10
          ),
          0
        ) >= $11::bigint
      )
      AND (
        coalesce(
          (
            SELECT
              transactions_count
            FROM
              "supplier_warehouse"
            WHERE
              "supplier_id" = "supplier"."id"
              AND warehouse_id = $12
          ),
          0
        ) <= $13::bigint
      )
    order by
      "supplier"."id" asc
    limit
      25
  )
order by
  "supplier"."id" asc;


-- GET /api/suppliers/:id

select
  /* prepared */
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount",
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
  "supplier"
where
  "supplier"."id" = $3;

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (
    SELECT
      "employee"."full_name"
    FROM
      "employee"
    WHERE
      "employee"."id" = "movement"."employee_id"
  ) as "employeeName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."from_warehouse_id"
  ) as "fromWarehouseName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."to_warehouse_id"
  ) as "toWarehouseName",
  (
    SELECT
      "supplier"."name"
    FROM
      "supplier"
    WHERE
      "supplier"."id" = "movement"."supplier_id"
  ) as "supplierName",
  (
    SELECT
      "client"."name"
    FROM
      "client"
    WHERE
      "client"."id" = "movement"."client_id"
  ) as "clientName",
  "total_price" as "totalPrice",
  "total_size" as "totalSize",
  "movement"."employee_id" as "employeeId",
  "movement"."from_warehouse_id" as "fromWarehouseId",
  "movement"."to_warehouse_id" as "toWarehouseId",
  "movement"."supplier_id" as "supplierId",
  "movement"."client_id" as "clientId",
  "total_items" as "totalItems",
  CASE "movement"."type"::text
    WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
    WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
    WHEN 'STOCK_COUNT' THEN 0
    WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE
      WHEN EXISTS (
        SELECT
        FROM
          movement AS origin
        WHERE
          origin.id = "movement"."correction_of"
          AND origin.from_warehouse_id = "movement"."to_warehouse_id"
      ) THEN -1
      ELSE 1
    END
    ELSE 1
  END as "direction"
from
  "movement"
where
  "movement"."supplier_id" = $1
  AND (
    SELECT
      "transactions_count"
    FROM
      "supplier"
    WHERE
      id = $2
  ) < 1000
order by
  "movement"."date",
  "movement"."id";

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
where
  "movement"."supplier_id" = $1
  AND (
    SELECT
      "transactions_count"
    FROM
      "supplier"
    WHERE
      id = $2
  ) < 1000
order by
  "movement_id",
  "product_id";

start transaction isolation level repeatable read read only;

SET
  LOCAL magazyn.actor TO 'whoever acts';

select
  /* prepared */
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount",
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
  "supplier"
where
  "supplier"."id" = $3;

DECLARE page NO SCROLL CURSOR FOR (
  select
    "movement"."id" as "transactionId",
    "movement"."date",
    "movement"."description",
    "movement"."type",
    (
      SELECT
        "employee"."full_name"
      FROM
        "employee"
      WHERE
        "employee"."id" = "movement"."employee_id"
    ) as "employeeName",
    (
      SELECT
        "warehouse"."name"
      FROM
        "warehouse"
      WHERE
        "warehouse"."id" = "movement"."from_warehouse_id"
    ) as "fromWarehouseName",
    (
      SELECT
        "warehouse"."name"
      FROM
        "warehouse"
      WHERE
        "warehouse"."id" = "movement"."to_warehouse_id"
    ) as "toWarehouseName",
    (
      SELECT
        "supplier"."name"
      FROM
        "supplier"
      WHERE
        "supplier"."id" = "movement"."supplier_id"
    ) as "supplierName",
    (
      SELECT
        "client"."name"
      FROM
        "client"
      WHERE
        "client"."id" = "movement"."client_id"
    ) as "clientName",
    "total_price" as "totalPrice",
    "total_size" as "totalSize",
    "movement"."employee_id" as "employeeId",
    "movement"."from_warehouse_id" as "fromWarehouseId",
    "movement"."to_warehouse_id" as "toWarehouseId",
    "movement"."supplier_id" as "supplierId",
    "movement"."client_id" as "clientId",
    "total_items" as "totalItems",
    CASE "movement"."type"::text
      WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
      WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
      WHEN 'STOCK_COUNT' THEN 0
      WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE
        WHEN EXISTS (
          SELECT
          FROM
            movement AS origin
          WHERE
            origin.id = "movement"."correction_of"
            AND origin.from_warehouse_id = "movement"."to_warehouse_id"
        ) THEN -1
        ELSE 1
      END
      ELSE 1
    END as "direction"
  from
    "movement"
  where
    "movement"."supplier_id" = $1
  order by
    "movement"."date",
    "movement"."id"
);

-- 101 times
FETCH 250
FROM
  page;

-- 101 times
select
  /* prepared */
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
where
  movement.id = ANY ($1)
order by
  "movement_id",
  "product_id";

commit;


-- GET /api/suppliers/:id/overview

select
  /* prepared */
  "supplier"."id" as "supplierId",
  "supplier"."name",
  "supplier"."email",
  "supplier"."phone_number" as "phoneNumber",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "supplier"."address_id"
  ) as "address",
  "supplier"."transactions_count" as "transactionsCount",
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
  "supplier"
where
  "supplier"."id" = $3;

select
  /* prepared */
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          to_char(each.month, 'YYYY-MM') as "month",
          sum(total_items) as "totalItems",
          sum(total_price) as "totalPrice"
        from
          "supplier_month" as "each"
        where
          "supplier_id" = $1
        group by
          "each"."month"
        order by
          "each"."month"
      ) as agg
  ) as "months",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "movement"."id" as "transactionId",
          "movement"."date",
          "movement"."description",
          "movement"."type",
          (
            SELECT
              "employee"."full_name"
            FROM
              "employee"
            WHERE
              "employee"."id" = "movement"."employee_id"
          ) as "employeeName",
          (
            SELECT
              "warehouse"."name"
            FROM
              "warehouse"
            WHERE
              "warehouse"."id" = "movement"."from_warehouse_id"
          ) as "fromWarehouseName",
          (
            SELECT
              "warehouse"."name"
            FROM
              "warehouse"
            WHERE
              "warehouse"."id" = "movement"."to_warehouse_id"
          ) as "toWarehouseName",
          (
            SELECT
              "supplier"."name"
            FROM
              "supplier"
            WHERE
              "supplier"."id" = "movement"."supplier_id"
          ) as "supplierName",
          (
            SELECT
              "client"."name"
            FROM
              "client"
            WHERE
              "client"."id" = "movement"."client_id"
          ) as "clientName",
          "total_price" as "totalPrice",
          "total_size" as "totalSize",
          "movement"."employee_id" as "employeeId",
          "movement"."from_warehouse_id" as "fromWarehouseId",
          "movement"."to_warehouse_id" as "toWarehouseId",
          "movement"."supplier_id" as "supplierId",
          "movement"."client_id" as "clientId",
          "total_items" as "totalItems",
          CASE "movement"."type"::text
            WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
            WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
            WHEN 'STOCK_COUNT' THEN 0
            WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE
              WHEN EXISTS (
                SELECT
                FROM
                  movement AS origin
                WHERE
                  origin.id = "movement"."correction_of"
                  AND origin.from_warehouse_id = "movement"."to_warehouse_id"
              ) THEN -1
              ELSE 1
            END
            ELSE 1
          END as "direction"
        from
          "movement"
        where
          "movement"."supplier_id" = $2
          and true
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as agg
  ) as "entries";


-- GET /api/suppliers/:id/entries

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (
    SELECT
      "employee"."full_name"
    FROM
      "employee"
    WHERE
      "employee"."id" = "movement"."employee_id"
  ) as "employeeName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."from_warehouse_id"
  ) as "fromWarehouseName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."to_warehouse_id"
  ) as "toWarehouseName",
  (
    SELECT
      "supplier"."name"
    FROM
      "supplier"
    WHERE
      "supplier"."id" = "movement"."supplier_id"
  ) as "supplierName",
  (
    SELECT
      "client"."name"
    FROM
      "client"
    WHERE
      "client"."id" = "movement"."client_id"
  ) as "clientName",
  "total_price" as "totalPrice",
  "total_size" as "totalSize",
  "movement"."employee_id" as "employeeId",
  "movement"."from_warehouse_id" as "fromWarehouseId",
  "movement"."to_warehouse_id" as "toWarehouseId",
  "movement"."supplier_id" as "supplierId",
  "movement"."client_id" as "clientId",
  "total_items" as "totalItems",
  CASE "movement"."type"::text
    WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
    WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
    WHEN 'STOCK_COUNT' THEN 0
    WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE
      WHEN EXISTS (
        SELECT
        FROM
          movement AS origin
        WHERE
          origin.id = "movement"."correction_of"
          AND origin.from_warehouse_id = "movement"."to_warehouse_id"
      ) THEN -1
      ELSE 1
    END
    ELSE 1
  END as "direction"
from
  "movement"
where
  "movement"."supplier_id" = $1
  and true
order by
  "movement"."date" desc,
  "movement"."id" desc
limit
  25;


-- GET /api/suppliers/:id/entries?after=1

select
  "movement"."id" as "transactionId",
  "movement"."date",
  "movement"."description",
  "movement"."type",
  (
    SELECT
      "employee"."full_name"
    FROM
      "employee"
    WHERE
      "employee"."id" = "movement"."employee_id"
  ) as "employeeName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."from_warehouse_id"
  ) as "fromWarehouseName",
  (
    SELECT
      "warehouse"."name"
    FROM
      "warehouse"
    WHERE
      "warehouse"."id" = "movement"."to_warehouse_id"
  ) as "toWarehouseName",
  (
    SELECT
      "supplier"."name"
    FROM
      "supplier"
    WHERE
      "supplier"."id" = "movement"."supplier_id"
  ) as "supplierName",
  (
    SELECT
      "client"."name"
    FROM
      "client"
    WHERE
      "client"."id" = "movement"."client_id"
  ) as "clientName",
  "total_price" as "totalPrice",
  "total_size" as "totalSize",
  "movement"."employee_id" as "employeeId",
  "movement"."from_warehouse_id" as "fromWarehouseId",
  "movement"."to_warehouse_id" as "toWarehouseId",
  "movement"."supplier_id" as "supplierId",
  "movement"."client_id" as "clientId",
  "total_items" as "totalItems",
  CASE "movement"."type"::text
    WHEN 'WAREHOUSE_TO_SUPPLIER' THEN -1
    WHEN 'CUSTOMER_TO_WAREHOUSE' THEN -1
    WHEN 'STOCK_COUNT' THEN 0
    WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN CASE
      WHEN EXISTS (
        SELECT
        FROM
          movement AS origin
        WHERE
          origin.id = "movement"."correction_of"
          AND origin.from_warehouse_id = "movement"."to_warehouse_id"
      ) THEN -1
      ELSE 1
    END
    ELSE 1
  END as "direction"
from
  "movement"
where
  "movement"."supplier_id" = $1
  and (movement.date, movement.id) < (
    SELECT
      date,
      id
    FROM
      movement
    WHERE
      id = $2
  )
order by
  "movement"."date" desc,
  "movement"."id" desc
limit
  25;
