-- GET /api/suppliers
-- ead45455dd supplier_address (no condition)
-- 22a192d061 supplier_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/suppliers?page=1
-- ead45455dd supplier_address (no condition)
-- 5763acae2c supplier_pkey (no condition), supplier_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/suppliers?page=4
-- ead45455dd supplier_address (no condition)
-- 52c82a7c6d supplier_pkey (no condition), supplier_pkey, address_pkey, city_pkey, country_pkey

-- GET /api/suppliers?all=true
-- fa25f75af9 supplier_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/suppliers?name=0&regionId=1&minTransactions=0&maxTransactions=0
-- 8703a756bf supplier_address (no condition), address_pkey, city_pkey, country_pkey
-- ad043811b7 supplier_pkey (no condition), address_pkey, city_pkey, country_pkey

-- GET /api/suppliers?warehouseId=1
-- 8c107b6138 warehouse_pkey
-- ead45455dd supplier_address (no condition)
-- 6cb0fd3a23 supplier_pkey (no condition), address_pkey, city_pkey, country_pkey, supplier_warehouse_pkey

-- GET /api/suppliers?name=0&regionId=1&minTransactions=0&maxTransactions=0&warehouseId=1
-- 8c107b6138 warehouse_pkey
-- 0a81d145fc supplier_address (no condition), supplier_warehouse_pkey, address_pkey, city_pkey, country_pkey
-- 6454235efa supplier_pkey (no condition), supplier_warehouse_pkey, address_pkey, city_pkey, country_pkey, supplier_pkey

-- GET /api/suppliers/:id
-- 6b2506af54 supplier_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 73eacc2f92 supplier_pkey, movement_supplier_id, employee_pkey, warehouse_pkey, client_pkey, movement_pkey, movement_type_pkey
-- dea07ffc94 supplier_pkey, movement_supplier_id, movement_line_pkey, product_pkey, category_pkey
-- ded05e84d2 start transaction isolation level repeatable read read only; SET LOCAL magazyn.actor TO 'an actor'
-- 6b2506af54 supplier_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 23b07d6f8f movement_supplier_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey
-- 562a1c859f 101 times: FETCH 250 FROM page
-- 006e150252 101 times: movement_pkey, movement_line_pkey, product_pkey, category_pkey
-- 9505cacb7c commit

-- GET /api/suppliers/:id/overview
-- 6b2506af54 supplier_pkey, audit_record, address_pkey, city_pkey, country_pkey
-- 3661b57ffa supplier_month_pkey, movement_supplier_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/suppliers/:id/entries
-- de44d46222 movement_supplier_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_pkey, movement_type_pkey

-- GET /api/suppliers/:id/entries?after=1
-- 8e149c59e7 movement_pkey, movement_supplier_id, employee_pkey, warehouse_pkey, supplier_pkey, client_pkey, movement_type_pkey
