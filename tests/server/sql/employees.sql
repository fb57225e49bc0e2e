-- GET /api/employees

select
  count(*) as "count"
from
  "employee"
where
  true;

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  true
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      true
    order by
      "employee"."id" asc
    limit
      25
  )
order by
  "employee"."id" asc;


-- GET /api/employees?page=1

select
  count(*) as "count"
from
  "employee"
where
  true;

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  true
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      true
    order by
      "employee"."id" asc
    limit
      $1
    offset
      $2
  )
order by
  "employee"."id" asc;


-- GET /api/employees?page=4

select
  count(*) as "count"
from
  "employee"
where
  true;

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  true
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      true
    order by
      "employee"."id" desc
    limit
      $1
    offset
      $2
  )
order by
  "employee"."id" desc;


-- GET /api/employees?all=true

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  true
order by
  "employee"."id" asc;


-- GET /api/employees?partOfNameOrSurname=0&regionId=1&minTransactions=0&maxTransactions=0

select
  count(*) as "count"
from
  "employee"
where
  (
    unaccented ("employee"."full_name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "employee"."address_id" IN (
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
  AND ("employee"."transactions_count" >= $3::bigint)
  AND ("employee"."transactions_count" <= $4::bigint);

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  (
    unaccented ("employee"."full_name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "employee"."address_id" IN (
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
  AND ("employee"."transactions_count" >= $3::bigint)
  AND ("employee"."transactions_count" <= $4::bigint)
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      (
        unaccented ("employee"."full_name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($5::text[]) AS word
          )
        )
      )
      AND (
        "employee"."address_id" IN (
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
      AND ("employee"."transactions_count" >= $7::bigint)
      AND ("employee"."transactions_count" <= $8::bigint)
    order by
      "employee"."id" asc
    limit
      25
  )
order by
  "employee"."id" asc;


-- GET /api/employees?warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  "employee"
where
  ("employee"."warehouse_id" = $1);

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  ("employee"."warehouse_id" = $1)
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      ("employee"."warehouse_id" = $2)
    order by
      "employee"."id" asc
    limit
      25
  )
order by
  "employee"."id" asc;


-- GET /api/employees?partOfNameOrSurname=0&regionId=1&minTransactions=0&maxTransactions=0&warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  "employee"
where
  (
    unaccented ("employee"."full_name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "employee"."address_id" IN (
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
  AND ("employee"."transactions_count" >= $3::bigint)
  AND ("employee"."transactions_count" <= $4::bigint)
  AND ("employee"."warehouse_id" = $5);

select
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount"
from
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  (
    unaccented ("employee"."full_name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "employee"."address_id" IN (
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
  AND ("employee"."transactions_count" >= $3::bigint)
  AND ("employee"."transactions_count" <= $4::bigint)
  AND ("employee"."warehouse_id" = $5)
  and "employee"."id" IN (
    select
      "employee"."id" as "id"
    from
      "employee"
    where
      (
        unaccented ("employee"."full_name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($6::text[]) AS word
          )
        )
      )
      AND (
        "employee"."address_id" IN (
          SELECT
            address.id
          FROM
            address
            JOIN city ON city.id = address.city_id
            JOIN country ON country.id = city.country_id
          WHERE
            country.region_id = $7
        )
      )
      AND ("employee"."transactions_count" >= $8::bigint)
      AND ("employee"."transactions_count" <= $9::bigint)
      AND ("employee"."warehouse_id" = $10)
    order by
      "employee"."id" asc
    limit
      25
  )
order by
  "employee"."id" asc;


-- GET /api/employees/:id

select
  /* prepared */
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount",
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
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  "employee"."id" = $3;

select
  "street",
  "street_number" as "streetNumber",
  "postal_code" as "postalCode",
  "city"."name" as "city",
  "country"."id" as "countryId",
  "country"."name" as "countryName",
  "region"."id" as "regionId",
  "region"."name" as "regionName"
from
  "address"
  inner join "city" on "city"."id" = "address"."city_id"
  inner join "country" on "country"."id" = "city"."country_id"
  inner join "region" on "region"."id" = "country"."region_id"
where
  "address"."id" = (
    SELECT
      address_id
    FROM
      employee
    WHERE
      id = $1
  );

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
  "movement"."employee_id" = $1
  AND (
    SELECT
      "transactions_count"
    FROM
      "employee"
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
  "movement"."employee_id" = $1
  AND (
    SELECT
      "transactions_count"
    FROM
      "employee"
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
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount",
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
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  "employee"."id" = $3;

select
  "street",
  "street_number" as "streetNumber",
  "postal_code" as "postalCode",
  "city"."name" as "city",
  "country"."id" as "countryId",
  "country"."name" as "countryName",
  "region"."id" as "regionId",
  "region"."name" as "regionName"
from
  "address"
  inner join "city" on "city"."id" = "address"."city_id"
  inner join "country" on "country"."id" = "city"."country_id"
  inner join "region" on "region"."id" = "country"."region_id"
where
  "address"."id" = (
    SELECT
      address_id
    FROM
      employee
    WHERE
      id = $1
  );

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
    "movement"."employee_id" = $1
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


-- GET /api/employees/:id/overview

select
  /* prepared */
  "employee"."id" as "employeeId",
  "employee"."name",
  "employee"."surname",
  "employee"."email",
  "employee"."phone_number" as "phoneNumber",
  "employee"."position",
  "employee"."warehouse_id" as "warehouseId",
  "warehouse"."name" as "warehouseName",
  "employee"."transactions_count" as "transactionsCount",
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
  "employee"
  inner join "warehouse" on "warehouse"."id" = "employee"."warehouse_id"
where
  "employee"."id" = $3;

select
  /* prepared */
  (
    select
      to_json(obj)
    from
      (
        select
          "street",
          "street_number" as "streetNumber",
          "postal_code" as "postalCode",
          "city"."name" as "city",
          "country"."id" as "countryId",
          "country"."name" as "countryName",
          "region"."id" as "regionId",
          "region"."name" as "regionName"
        from
          "address"
          inner join "city" on "city"."id" = "address"."city_id"
          inner join "country" on "country"."id" = "city"."country_id"
          inner join "region" on "region"."id" = "country"."region_id"
        where
          "address"."id" = (
            SELECT
              address_id
            FROM
              employee
            WHERE
              id = $1
          )
      ) as obj
  ) as "address",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "type",
          sum(transactions) as "transactions"
        from
          "employee_month"
        where
          "employee_id" = $2
        group by
          "type"
      ) as agg
  ) as "types",
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
          "employee_month" as "each"
        where
          "employee_id" = $3
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
          "movement"."employee_id" = $4
          and true
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as agg
  ) as "entries";


-- GET /api/employees/:id/entries

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
  "movement"."employee_id" = $1
  and true
order by
  "movement"."date" desc,
  "movement"."id" desc
limit
  25;


-- GET /api/employees/:id/entries?after=1

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
  "movement"."employee_id" = $1
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
