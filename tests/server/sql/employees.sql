-- GET /api/employees
-- 2cf3a0664b employee_address (no condition)
-- d0b851e798 employee_pkey (no condition), warehouse_pkey

-- GET /api/employees?page=1
-- 2cf3a0664b employee_address (no condition)
-- 3c633e70ee employee_pkey (no condition), warehouse_pkey

-- GET /api/employees?page=4
-- 2cf3a0664b employee_address (no condition)
-- d7f642c089 employee_pkey (no condition), employee_pkey, warehouse_pkey

-- GET /api/employees?all=true
-- 5339740f1a employee_pkey (no condition), warehouse_pkey

-- GET /api/employees?partOfNameOrSurname=0&regionId=1&minTransactions=0&maxTransactions=0
-- 7eff3abad1 employee_address (no condition), address_pkey, city_pkey, country_pkey
-- f7603bc794 employee_pkey (no condition), address_pkey, city_pkey, country_pkey, employee_pkey, warehouse_pkey

-- GET /api/employees?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- f87d4cf5e5 employee_of_warehouse
-- 457cebe33a employee_of_warehouse, warehouse_pkey

-- GET /api/employees?partOfNameOrSurname=0&regionId=1&minTransactions=0&maxTransactions=0&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- a7c0bc5012 employee_of_warehouse, address_pkey, city_pkey, country_pkey
-- 2176c65f37 employee_of_warehouse, address_pkey, city_pkey, country_pkey, warehouse_pkey

-- GET /api/employees/:id
-- 1382dd5836 audit_record, employee_pkey, warehouse_pkey
-- 7090c48ae5 employee_pkey, address_pkey, city_pkey, country_pkey, region_pkey
-- 9649aa0438 employee_pkey, movement_employee_id, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey
-- c9c8a3ab5e employee_pkey, movement_employee_id, movement_line_pkey, product_pkey, category_pkey
-- ded05e84d2 start transaction isolation level repeatable read read only; SET LOCAL magazyn.actor TO 'an actor'
-- 1382dd5836 audit_record, employee_pkey, warehouse_pkey
-- 7090c48ae5 employee_pkey, address_pkey, city_pkey, country_pkey, region_pkey
-- 1f2325d210 movement_employee_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey
-- 562a1c859f 101 times: FETCH 250 FROM page
-- 006e150252 101 times: movement_pkey, movement_line_pkey, product_pkey, category_pkey
-- 9505cacb7c commit

-- GET /api/employees/:id/overview
-- 1382dd5836 audit_record, employee_pkey, warehouse_pkey
-- 117db3653c employee_pkey, address_pkey, city_pkey, country_pkey, region_pkey, employee_month_pkey, movement_employee_id, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/employees/:id/entries
-- f79722e396 movement_employee_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/employees/:id/entries?after=1
-- 78e2ab4d09 movement_pkey, movement_employee_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_type_pkey
