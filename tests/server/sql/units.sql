-- GET /api/units
-- 7f973dcaf7 unit_name_key (no condition)
-- dbf03169e8 unit_pkey (no condition)

-- GET /api/units?page=1
-- 7f973dcaf7 unit_name_key (no condition)

-- GET /api/units?page=2
-- 7f973dcaf7 unit_name_key (no condition)

-- GET /api/units?all=true
-- 9479e486bd unit_pkey (no condition)

-- GET /api/units?name=0
-- b4c89faf3f unit_name_key (no condition)
-- 65151a18c0 unit_pkey (no condition)
