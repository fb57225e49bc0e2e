-- GET /api/regions
-- bc23dcfbe3 region_pkey (no condition)

-- GET /api/countries
-- c1fb8ce867 country_pkey (no condition)

-- GET /api/countries?regionId=1
-- d200bf2dc8 country_region
