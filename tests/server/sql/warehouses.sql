-- GET /api/warehouses
-- e8de401a35 warehouse_code_key (no condition)
-- 659f4b9cc0 warehouse_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/warehouses?page=1
-- e8de401a35 warehouse_code_key (no condition)
-- 072d26599d warehouse_pkey (no condition), warehouse_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/warehouses?page=4
-- e8de401a35 warehouse_code_key (no condition)
-- ad5fde6975 warehouse_pkey (no condition), warehouse_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/warehouses?all=true
-- 609a749eba warehouse_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/warehouses?name=0&regionId=1&minCapacity=0&maxCapacity=0&minOccupied=0&maxOccupied=0&minEmployees=0&maxEmployees=0&minProducts=0&maxProducts=0&minTransactions=0&maxTransactions=0&code=0
-- 2e2201387a warehouse_address (no condition), address_pkey (no condition), city_pkey, country_pkey
-- 536ed7fcde warehouse_address (no condition), address_pkey (no condition), city_pkey, country_pkey, address_pkey

-- GET /api/warehouses/:id
-- 93a2c0cdca warehouse_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- fccb4c113c address_pkey (no condition), warehouse_pkey, city_pkey, country_pkey
-- 2b8f209d27 employee_of_warehouse
-- 3973a24a2f stock_pkey, product_pkey (no condition), category_pkey
-- 62512f6677 occupancy_pkey
-- 61eb3e2206 warehouse_pkey, movement_from_warehouse_id, movement_to_warehouse_id, employee_pkey (no condition)
-- ded05e84d2 start transaction isolation level repeatable read read only; SET LOCAL magazyn.actor TO 'an actor'
-- 93a2c0cdca warehouse_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- fccb4c113c address_pkey (no condition), warehouse_pkey, city_pkey, country_pkey
-- 2b8f209d27 employee_of_warehouse
-- 3973a24a2f stock_pkey, product_pkey (no condition), category_pkey
-- 62512f6677 occupancy_pkey
-- d211471a70 movement_date (no condition), employee_pkey
-- 562a1c859f 101 times: FETCH 250 FROM page
-- 9505cacb7c commit

-- GET /api/warehouses/:id/overview
-- 93a2c0cdca warehouse_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 8d19784277 address_pkey (no condition), warehouse_pkey, city_pkey, country_pkey, employee_of_warehouse, employee_warehouse_pkey, occupancy_pkey, category_pkey (no condition), product_category (no condition), stock_pkey, product_pkey (no condition), category_pkey, movement_from_warehouse_id, movement_to_warehouse_id, employee_pkey, supplier_pkey, client_pkey

-- GET /api/warehouses/:id/entries
-- 30580f2d61 movement_from_warehouse_id, movement_to_warehouse_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey

-- GET /api/warehouses/:id/products
-- e4c3abce2a stock_pkey, product_pkey (no condition), category_pkey

-- GET /api/warehouses/:id/entries?after=1
-- adc222d629 movement_pkey, movement_from_warehouse_id, movement_to_warehouse_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey

-- GET /api/warehouses/:id/products?after=1
-- e4c3abce2a stock_pkey, product_pkey (no condition), category_pkey

/* e8de401a35 */
select count(*) as "count"
from "warehouse"
where true;

/* 659f4b9cc0 */
select
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM address JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
    WHERE address.id = "warehouse"."address_id") as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount",
  "warehouse"."code"
from "warehouse"
where
  true
  and "warehouse"."id" IN (
    select "warehouse"."id" as "id"
    from "warehouse"
    where true
    order by "warehouse"."id" asc
    limit 25)
order by "warehouse"."id" asc;

/* 93a2c0cdca */
select
  /* prepared */
  "warehouse"."id" as "warehouseId",
  "warehouse"."name",
  "warehouse"."capacity",
  (
    SELECT address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
    FROM address JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
    WHERE address.id = "warehouse"."address_id") as "address",
  "warehouse"."occupied" as "occupiedCapacity",
  "warehouse"."employees_count" as "employeesCount",
  "warehouse"."items_count" as "productsSum",
  "warehouse"."transactions_count" as "transactionsCount",
  "warehouse"."code",
  coalesce(
    (SELECT audit.id FROM audit WHERE entity = $1 AND record_id = $2 ORDER BY audit.id DESC LIMIT 1),
    0) as "@version"
from "warehouse"
where "warehouse"."id" = $3;

/* 8d19784277 */
select
  /* prepared */
  (
    select to_json(obj)
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
        where "warehouse"."id" = $1) as obj) as "place",
  (
    select coalesce(json_agg(agg), '[]')
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
        where "employee"."warehouse_id" = $2
        order by "id") as agg) as "employees",
  (
    SELECT
      json_build_object('dates', coalesce(array_agg(date), '{}'), 'occupied', coalesce(array_agg("occupiedCapacity"), '{}'))
    FROM
      (
        select /* prepared */ "date", "occupied" as "occupiedCapacity"
        from "occupancy"
        where "warehouse_id" = $3
        order by "date") AS days) as "occupancy",
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select "category"."name" as "categoryName", sum(value) as "value", sum(products) as "count"
        from
          (
            select
              "category_id",
              sum(quantity * unit_price) as "value",
              count(*) as "products",
              min(product.id) as "first"
            from "stock" inner join "product" on "product"."id" = "stock"."product_id"
            where "warehouse_id" = $4 and "quantity" > $5
            group by "category_id") as "sums"
          inner join "category" on "category"."id" = "sums"."category_id"
        group by "category"."name"
        order by min(first)) as agg) as "categories",
  (
    select coalesce(json_agg(agg), '[]')
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
        where "warehouse_id" = $6 and "quantity" > $7 and "stock"."product_id" > $8
        order by "product"."id"
        limit 25) as agg) as "products",
  (
    select coalesce(json_agg(agg), '[]')
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
          (
            select *
            from
              (
                select *
                from "movement"
                where "from_warehouse_id" = $9 and true
                order by "movement"."date" desc, "movement"."id" desc
                limit 25) as "side"
            union all
            select *
            from
              (
                select *
                from "movement"
                where "to_warehouse_id" = $10 and true
                order by "movement"."date" desc, "movement"."id" desc
                limit 25) as "side") as "movement"
          inner join "employee" on "employee"."id" = "movement"."employee_id"
        order by "movement"."date" desc, "movement"."id" desc
        limit 25) as agg) as "entries";
