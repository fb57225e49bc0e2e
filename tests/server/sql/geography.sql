-- GET /api/regions

select
  "id",
  "name"
from
  "region"
order by
  "id";


-- GET /api/countries

select
  "id",
  "name",
  "country_code" as "countryCode",
  "region_id" as "regionId"
from
  "country"
order by
  "id";


-- GET /api/countries?regionId=1

select
  "id",
  "name",
  "country_code" as "countryCode",
  "region_id" as "regionId"
from
  "country"
where
  "region_id" = $1
order by
  "id";
