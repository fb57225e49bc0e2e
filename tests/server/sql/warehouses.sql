-- GET /api/warehouses

select
  count(*) as "count"
from
  "warehouse"
where
  true;

select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount"
from
  "warehouse"
where
  true
  and "warehouse"."id" IN (
    select
      "warehouse"."id" as "id"
    from
      "warehouse"
    where
      true
    order by
      "warehouse"."id" asc
    limit
      25
  )
order by
  "warehouse"."id" asc;


-- GET /api/warehouses?page=1

select
  count(*) as "count"
from
  "warehouse"
where
  true;

select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount"
from
  "warehouse"
where
  true
  and "warehouse"."id" IN (
    select
      "warehouse"."id" as "id"
    from
      "warehouse"
    where
      true
    order by
      "warehouse"."id" asc
    limit
      $1
    offset
      $2
  )
order by
  "warehouse"."id" asc;


-- GET /api/warehouses?page=4

select
  count(*) as "count"
from
  "warehouse"
where
  true;

select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount"
from
  "warehouse"
where
  true
  and "warehouse"."id" IN (
    select
      "warehouse"."id" as "id"
    from
      "warehouse"
    where
      true
    order by
      "warehouse"."id" desc
    limit
      $1
    offset
      $2
  )
order by
  "warehouse"."id" desc;


-- GET /api/warehouses?all=true

select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount"
from
  "warehouse"
where
  true
order by
  "warehouse"."id" asc;


-- GET /api/warehouses?name=0&regionId=1&minCapacity=0&maxCapacity=0&minOccupied=0&maxOccupied=0&minEmployees=0&maxEmployees=0&minProducts=0&maxProducts=0&minTransactions=0&maxTransactions=0

select
  count(*) as "count"
from
  "warehouse"
where
  (
    unaccented ("warehouse"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "warehouse"."address_id" IN (
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
  AND ("warehouse"."capacity" >= $3::bigint)
  AND ("warehouse"."capacity" <= $4::bigint)
  AND ("warehouse"."occupied" >= $5::bigint)
  AND ("warehouse"."occupied" <= $6::bigint)
  AND ("warehouse"."employees_count" >= $7::bigint)
  AND ("warehouse"."employees_count" <= $8::bigint)
  AND ("warehouse"."items_count" >= $9::bigint)
  AND ("warehouse"."items_count" <= $10::bigint)
  AND ("warehouse"."transactions_count" >= $11::bigint)
  AND ("warehouse"."transactions_count" <= $12::bigint);

select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount"
from
  "warehouse"
where
  (
    unaccented ("warehouse"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  AND (
    "warehouse"."address_id" IN (
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
  AND ("warehouse"."capacity" >= $3::bigint)
  AND ("warehouse"."capacity" <= $4::bigint)
  AND ("warehouse"."occupied" >= $5::bigint)
  AND ("warehouse"."occupied" <= $6::bigint)
  AND ("warehouse"."employees_count" >= $7::bigint)
  AND ("warehouse"."employees_count" <= $8::bigint)
  AND ("warehouse"."items_count" >= $9::bigint)
  AND ("warehouse"."items_count" <= $10::bigint)
  AND ("warehouse"."transactions_count" >= $11::bigint)
  AND ("warehouse"."transactions_count" <= $12::bigint)
  and "warehouse"."id" IN (
    select
      "warehouse"."id" as "id"
    from
      "warehouse"
    where
      (
        unaccented ("warehouse"."name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($13::text[]) AS word
          )
        )
      )
      AND (
        "warehouse"."address_id" IN (
          SELECT
            address.id
          FROM
            address
            JOIN city ON city.id = address.city_id
            JOIN country ON country.id = city.country_id
          WHERE
            country.region_id = $14
        )
      )
      AND ("warehouse"."capacity" >= $15::bigint)
      AND ("warehouse"."capacity" <= $16::bigint)
      AND ("warehouse"."occupied" >= $17::bigint)
      AND ("warehouse"."occupied" <= $18::bigint)
      AND ("warehouse"."employees_count" >= $19::bigint)
      AND ("warehouse"."employees_count" <= $20::bigint)
      AND ("warehouse"."items_count" >= $21::bigint)
      AND ("warehouse"."items_count" <= $22::bigint)
      AND ("warehouse"."transactions_count" >= $23::bigint)
      AND ("warehouse"."transactions_count" <= $24::bigint)
    order by
      "warehouse"."id" asc
    limit
      25
  )
order by
  "warehouse"."id" asc;


-- GET /api/warehouses/:id

select
  /* prepared */
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount",
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
  "warehouse"
where
  "warehouse"."id" = $3;

select
  /* prepared */
  "country"."region_id" as "regionId",
  "country"."id" as "countryId",
  "city"."name" as "city",
  "postal_code" as "postalCode",
  "street",
  "street_number" as "streetNumber",
  "items_count" as "totalItems",
  "stock_value" as "totalValue"
from
  "warehouse"
  inner join "address" on "address"."id" = "warehouse"."address_id"
  inner join "city" on "city"."id" = "address"."city_id"
  inner join "country" on "country"."id" = "city"."country_id"
where
  "warehouse"."id" = $1;

select
  /* prepared */
  "id" as "employeeId",
  "name",
  "surname",
  "email",
  "phone_number" as "phoneNumber",
  "position"
from
  "employee"
where
  "employee"."warehouse_id" = $1
order by
  "id";

select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "quantity",
  "unit_price" as "unitPrice",
  "category"."name" as "categoryName"
from
  "stock"
  inner join "product" on "product"."id" = "stock"."product_id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  "warehouse_id" = $1
  and "quantity" > $2
order by
  "product"."id";

select
  /* prepared */
  "date",
  "occupied" as "occupiedCapacity"
from
  "occupancy"
where
  "warehouse_id" = $1
order by
  "date";

select
  "movement"."id" as "transactionId",
  "date",
  "description",
  "type",
  "total_price" as "totalPrice",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  "movement"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
where
  (
    "from_warehouse_id" = $1
    or "to_warehouse_id" = $2
  )
  and (
    SELECT
      "transactions_count"
    FROM
      "warehouse"
    WHERE
      id = $3
  ) < 1000
order by
  "date",
  "movement"."id";

start transaction isolation level repeatable read read only;

SET
  LOCAL magazyn.actor TO 'whoever acts';

select
  /* prepared */
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount",
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
  "warehouse"
where
  "warehouse"."id" = $3;

select
  /* prepared */
  "country"."region_id" as "regionId",
  "country"."id" as "countryId",
  "city"."name" as "city",
  "postal_code" as "postalCode",
  "street",
  "street_number" as "streetNumber",
  "items_count" as "totalItems",
  "stock_value" as "totalValue"
from
  "warehouse"
  inner join "address" on "address"."id" = "warehouse"."address_id"
  inner join "city" on "city"."id" = "address"."city_id"
  inner join "country" on "country"."id" = "city"."country_id"
where
  "warehouse"."id" = $1;

select
  /* prepared */
  "id" as "employeeId",
  "name",
  "surname",
  "email",
  "phone_number" as "phoneNumber",
  "position"
from
  "employee"
where
  "employee"."warehouse_id" = $1
order by
  "id";

select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "quantity",
  "unit_price" as "unitPrice",
  "category"."name" as "categoryName"
from
  "stock"
  inner join "product" on "product"."id" = "stock"."product_id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  "warehouse_id" = $1
  and "quantity" > $2
order by
  "product"."id";

select
  /* prepared */
  "date",
  "occupied" as "occupiedCapacity"
from
  "occupancy"
where
  "warehouse_id" = $1
order by
  "date";

DECLARE page NO SCROLL CURSOR FOR (
  select
    "movement"."id" as "transactionId",
    "date",
    "description",
    "type",
    "total_price" as "totalPrice",
    "employee"."id" as "employeeId",
    "employee"."full_name" as "employeeName"
  from
    "movement"
    inner join "employee" on "employee"."id" = "movement"."employee_id"
  where
    (
      "from_warehouse_id" = $1
      or "to_warehouse_id" = $2
    )
    and true
  order by
    "date",
    "movement"."id"
);

-- 101 times
FETCH 250
FROM
  page;

commit;


-- GET /api/warehouses/:id/overview

select
  /* prepared */
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT
      address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM
      address
      JOIN city ON city.id = address.city_id
      JOIN country ON country.id = city.country_id
    WHERE
      address.id = "warehouse"."address_id"
  ) as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount",
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
  "warehouse"
where
  "warehouse"."id" = $3;

select
  /* prepared */
  (
    select
      to_json(obj)
    from
      (
        select
          /* prepared */
          "country"."region_id" as "regionId",
          "country"."id" as "countryId",
          "city"."name" as "city",
          "postal_code" as "postalCode",
          "street",
          "street_number" as "streetNumber",
          "items_count" as "totalItems",
          "stock_value" as "totalValue"
        from
          "warehouse"
          inner join "address" on "address"."id" = "warehouse"."address_id"
          inner join "city" on "city"."id" = "address"."city_id"
          inner join "country" on "country"."id" = "city"."country_id"
        where
          "warehouse"."id" = $1
      ) as obj
  ) as "place",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          /* prepared */
          "id" as "employeeId",
          "name",
          "surname",
          "email",
          "phone_number" as "phoneNumber",
          "position",
          coalesce(made.transactions_count, 0) as "transactionsCount"
        from
          "employee"
          left join "employee_warehouse" as "made" on "made"."employee_id" = "employee"."id"
          and "made"."warehouse_id" = "employee"."warehouse_id"
        where
          "employee"."warehouse_id" = $2
        order by
          "id"
      ) as agg
  ) as "employees",
  (
    SELECT
      json_build_object('dates', coalesce(array_agg(date), '{}'), 'occupied', coalesce(array_agg("occupiedCapacity"), '{}'))
    FROM
      (
        select
          /* prepared */
          "date",
          "occupied" as "occupiedCapacity"
        from
          "occupancy"
        where
          "warehouse_id" = $3
        order by
          "date"
      ) AS days
  ) as "occupancy",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "category"."name" as "categoryName",
          sum(value) as "value",
          sum(products) as "count"
        from
          (
            select
              "category_id",
              sum(quantity * unit_price) as "value",
              count(*) as "products",
              min(product.id) as "first"
            from
              "stock"
              inner join "product" on "product"."id" = "stock"."product_id"
            where
              "warehouse_id" = $4
              and "quantity" > $5
            group by
              "category_id"
          ) as "sums"
          inner join "category" on "category"."id" = "sums"."category_id"
        group by
          "category"."name"
        order by
          min(first)
      ) as agg
  ) as "categories",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          /* prepared */
          "product"."id" as "productId",
          "product"."name",
          "quantity",
          "unit_price" as "unitPrice",
          "category"."name" as "categoryName"
        from
          "stock"
          inner join "product" on "product"."id" = "stock"."product_id"
          inner join "category" on "category"."id" = "product"."category_id"
        where
          "warehouse_id" = $6
          and "quantity" > $7
          and "stock"."product_id" > $8
        order by
          "product"."id"
        limit
          25
      ) as agg
  ) as "products",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          /* prepared */
          "movement"."id" as "transactionId",
          "date",
          "description",
          "type",
          "total_price" as "totalPrice",
          "employee"."id" as "employeeId",
          "employee"."full_name" as "employeeName"
        from
          (
            select
              *
            from
              (
                select
                  *
                from
                  "movement"
                where
                  "from_warehouse_id" = $9
                  and true
                order by
                  "movement"."date" desc,
                  "movement"."id" desc
                limit
                  25
              ) as "side"
            union all
            select
              *
            from
              (
                select
                  *
                from
                  "movement"
                where
                  "to_warehouse_id" = $10
                  and true
                order by
                  "movement"."date" desc,
                  "movement"."id" desc
                limit
                  25
              ) as "side"
          ) as "movement"
          inner join "employee" on "employee"."id" = "movement"."employee_id"
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as agg
  ) as "entries";


-- GET /api/warehouses/:id/entries

select
  /* prepared */
  "movement"."id" as "transactionId",
  "date",
  "description",
  "type",
  "total_price" as "totalPrice",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  (
    select
      *
    from
      (
        select
          *
        from
          "movement"
        where
          "from_warehouse_id" = $1
          and true
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as "side"
    union all
    select
      *
    from
      (
        select
          *
        from
          "movement"
        where
          "to_warehouse_id" = $2
          and true
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as "side"
  ) as "movement"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
order by
  "movement"."date" desc,
  "movement"."id" desc
limit
  25;


-- GET /api/warehouses/:id/products

select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "quantity",
  "unit_price" as "unitPrice",
  "category"."name" as "categoryName"
from
  "stock"
  inner join "product" on "product"."id" = "stock"."product_id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  "warehouse_id" = $1
  and "quantity" > $2
  and "stock"."product_id" > $3
order by
  "product"."id"
limit
  25;


-- GET /api/warehouses/:id/entries?after=1

select
  /* prepared */
  "movement"."id" as "transactionId",
  "date",
  "description",
  "type",
  "total_price" as "totalPrice",
  "employee"."id" as "employeeId",
  "employee"."full_name" as "employeeName"
from
  (
    select
      *
    from
      (
        select
          *
        from
          "movement"
        where
          "from_warehouse_id" = $1
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
          25
      ) as "side"
    union all
    select
      *
    from
      (
        select
          *
        from
          "movement"
        where
          "to_warehouse_id" = $3
          and (movement.date, movement.id) < (
            SELECT
              date,
              id
            FROM
              movement
            WHERE
              id = $4
          )
        order by
          "movement"."date" desc,
          "movement"."id" desc
        limit
          25
      ) as "side"
  ) as "movement"
  inner join "employee" on "employee"."id" = "movement"."employee_id"
order by
  "movement"."date" desc,
  "movement"."id" desc
limit
  25;


-- GET /api/warehouses/:id/products?after=1

select
  /* prepared */
  "product"."id" as "productId",
  "product"."name",
  "quantity",
  "unit_price" as "unitPrice",
  "category"."name" as "categoryName"
from
  "stock"
  inner join "product" on "product"."id" = "stock"."product_id"
  inner join "category" on "category"."id" = "product"."category_id"
where
  "warehouse_id" = $1
  and "quantity" > $2
  and "stock"."product_id" > $3
order by
  "product"."id"
limit
  25;
