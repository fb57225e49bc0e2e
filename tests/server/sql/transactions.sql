-- GET /api/transactions

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          true
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?page=1

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          true
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      $1
    offset
      $2
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?page=1000

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          true
      ) as "movement"
    order by
      "movement"."date" asc,
      "movement"."id" asc
    limit
      $1
    offset
      $2
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" asc,
  "movement"."id" asc;


-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15&type=SUPPLIER_TO_WAREHOUSE&minTotalPrice=0&maxTotalPrice=0&minTotalSize=0&maxTotalSize=0

select
  count(*) as "count"
from
  (
    select
      "id",
      "date"
    from
      "movement"
    where
      ("movement"."date" >= $1)
      AND ("movement"."date" <= $2)
      AND ("movement"."type" = $3)
      AND ("movement"."total_price" >= $4::bigint)
      AND ("movement"."total_price" <= $5::bigint)
      AND ("movement"."total_size" >= $6::bigint)
      AND ("movement"."total_size" <= $7::bigint)
  ) as "movement";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."date" >= $1)
          AND ("movement"."date" <= $2)
          AND ("movement"."type" = $3)
          AND ("movement"."total_price" >= $4::bigint)
          AND ("movement"."total_price" <= $5::bigint)
          AND ("movement"."total_size" >= $6::bigint)
          AND ("movement"."total_size" <= $7::bigint)
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "transfers_in_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse"
where
  "id" = $1;

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          *
        from
          (
            select
              "id",
              "date"
            from
              "movement"
            where
              true
              and "from_warehouse_id" = $1
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
              "id",
              "date"
            from
              "movement"
            where
              true
              and "to_warehouse_id" = $2
            order by
              "movement"."date" desc,
              "movement"."id" desc
            limit
              25
          ) as "side"
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15&type=SUPPLIER_TO_WAREHOUSE&minTotalPrice=0&maxTotalPrice=0&minTotalSize=0&maxTotalSize=0&warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  count(*) as "count"
from
  (
    select
      *
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."date" >= $1)
          AND ("movement"."date" <= $2)
          AND ("movement"."type" = $3)
          AND ("movement"."total_price" >= $4::bigint)
          AND ("movement"."total_price" <= $5::bigint)
          AND ("movement"."total_size" >= $6::bigint)
          AND ("movement"."total_size" <= $7::bigint)
          and "from_warehouse_id" = $8
        order by
          "movement"."date" desc,
          "movement"."id" desc
      ) as "side"
    union all
    select
      *
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."date" >= $9)
          AND ("movement"."date" <= $10)
          AND ("movement"."type" = $11)
          AND ("movement"."total_price" >= $12::bigint)
          AND ("movement"."total_price" <= $13::bigint)
          AND ("movement"."total_size" >= $14::bigint)
          AND ("movement"."total_size" <= $15::bigint)
          and "to_warehouse_id" = $16
        order by
          "movement"."date" desc,
          "movement"."id" desc
      ) as "side"
  ) as "movement";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          *
        from
          (
            select
              "id",
              "date"
            from
              "movement"
            where
              ("movement"."date" >= $1)
              AND ("movement"."date" <= $2)
              AND ("movement"."type" = $3)
              AND ("movement"."total_price" >= $4::bigint)
              AND ("movement"."total_price" <= $5::bigint)
              AND ("movement"."total_size" >= $6::bigint)
              AND ("movement"."total_size" <= $7::bigint)
              and "from_warehouse_id" = $8
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
              "id",
              "date"
            from
              "movement"
            where
              ("movement"."date" >= $9)
              AND ("movement"."date" <= $10)
              AND ("movement"."type" = $11)
              AND ("movement"."total_price" >= $12::bigint)
              AND ("movement"."total_price" <= $13::bigint)
              AND ("movement"."total_size" >= $14::bigint)
              AND ("movement"."total_size" <= $15::bigint)
              and "to_warehouse_id" = $16
            order by
              "movement"."date" desc,
              "movement"."id" desc
            limit
              25
          ) as "side"
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?type=SUPPLIER_TO_WAREHOUSE

select
  coalesce(sum("receipts_count"), 0) as "count"
from
  "warehouse";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."type" = $1)
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?fromDate=2025-03-15&toDate=2025-03-15

select
  coalesce(sum(transactions), 0) as "count"
from
  "daily_total"
where
  NOT (
    incoming
    AND type = 'WAREHOUSE_TO_WAREHOUSE'
  )
  and "date" >= $1
  and "date" <= $2;

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."date" >= $1)
          AND ("movement"."date" <= $2)
      ) as "movement"
    order by
      "movement"."date" desc,
      "movement"."id" desc
    limit
      25
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" desc,
  "movement"."id" desc;


-- GET /api/transactions?page=500

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse";

select
  "month",
  sum(transactions) as "transactions"
from
  "monthly_total"
where
  NOT (
    incoming
    AND type = 'WAREHOUSE_TO_WAREHOUSE'
  )
group by
  "month"
order by
  "month";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          "id",
          "date"
        from
          "movement"
        where
          ("movement"."date" >= $1)
      ) as "movement"
    order by
      "movement"."date" asc,
      "movement"."id" asc
    limit
      $2
    offset
      $3
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" asc,
  "movement"."id" asc;


-- GET /api/transactions?page=500&warehouseId=1

/* prepared */
SELECT
FROM
  warehouse
WHERE
  id = $1::bigint;

select
  coalesce(
    sum(
      "receipts_count" + "deliveries_count" + "transfers_out_count" + "transfers_in_count" + "returns_out_count" + "returns_in_count" + "counts_count"
    ),
    0
  ) as "count"
from
  "warehouse"
where
  "id" = $1;

select
  "month",
  sum(transactions) as "transactions"
from
  "monthly_total"
where
  warehouse_id = $1
group by
  "month"
order by
  "month";

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
  "total_size" as "totalSize"
from
  "movement"
  inner join (
    select
      "movement"."id"
    from
      (
        select
          *
        from
          (
            select
              "id",
              "date"
            from
              "movement"
            where
              ("movement"."date" >= $1)
              and "from_warehouse_id" = $2
            order by
              "movement"."date" asc,
              "movement"."id" asc
            limit
              $3
            offset
              $4
          ) as "side"
        union all
        select
          *
        from
          (
            select
              "id",
              "date"
            from
              "movement"
            where
              ("movement"."date" >= $5)
              and "to_warehouse_id" = $6
            order by
              "movement"."date" asc,
              "movement"."id" asc
            limit
              $7
            offset
              $8
          ) as "side"
      ) as "movement"
    order by
      "movement"."date" asc,
      "movement"."id" asc
    limit
      $9
    offset
      $10
  ) as "page" on "page"."id" = "movement"."id"
order by
  "movement"."date" asc,
  "movement"."id" asc;


-- GET /api/transactions/:id

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
  movement.id = $1
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
  movement.id = $1
order by
  "movement_id",
  "product_id";
