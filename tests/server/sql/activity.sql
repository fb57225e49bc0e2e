-- GET /api/audit

select
  count(*) as "count"
from
  "audit"
where
  true;

select
  "id",
  "account",
  "token",
  "address",
  "action",
  "entity",
  "record",
  "changes",
  "note",
  "record_id" as "recordId",
  "request_id" as "requestId",
  (audit.at AT TIME ZONE $1)::date as "date",
  to_char((audit.at AT TIME ZONE $2), 'HH24:MI:SS') as "time",
  audit.at as "at"
from
  "audit"
where
  true
order by
  "audit"."id" desc
limit
  25;


-- GET /api/audit?page=1

select
  count(*) as "count"
from
  "audit"
where
  true;

select
  "id",
  "account",
  "token",
  "address",
  "action",
  "entity",
  "record",
  "changes",
  "note",
  "record_id" as "recordId",
  "request_id" as "requestId",
  (audit.at AT TIME ZONE $1)::date as "date",
  to_char((audit.at AT TIME ZONE $2), 'HH24:MI:SS') as "time",
  audit.at as "at"
from
  "audit"
where
  true
order by
  "audit"."id" desc
limit
  $3
offset
  $4;


-- GET /api/audit?page=24

select
  count(*) as "count"
from
  "audit"
where
  true;

select
  "id",
  "account",
  "token",
  "address",
  "action",
  "entity",
  "record",
  "changes",
  "note",
  "record_id" as "recordId",
  "request_id" as "requestId",
  (audit.at AT TIME ZONE $1)::date as "date",
  to_char((audit.at AT TIME ZONE $2), 'HH24:MI:SS') as "time",
  audit.at as "at"
from
  "audit"
where
  true
order by
  "audit"."id" asc
limit
  $3
offset
  $4;


-- GET /api/audit?account=0&action=create&entity=0&record=0&recordId=1&fromDate=2025-03-15&toDate=2025-03-15

WITH RECURSIVE
  person (name) AS (
    SELECT
      min(account)
    FROM
      audit
    UNION ALL
    SELECT
      (
        SELECT
          min(account)
        FROM
          audit
        WHERE
          account > person.name
      )
    FROM
      person
    WHERE
      person.name IS NOT NULL
  )
SELECT
  name
FROM
  person
WHERE
  name IS NOT NULL
  AND unaccented ("name") LIKE ALL (
    ARRAY(
      SELECT
        containing (word)
      FROM
        unnest($1::text[]) AS word
    )
  );

select
  count(*) as "count"
from
  "audit"
where
  (audit.account = ANY ($1))
  AND ("audit"."action" = $2)
  AND ("audit"."entity" = $3)
  AND (
    unaccented ("audit"."record") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($4::text[]) AS word
      )
    )
  )
  AND ("audit"."record_id" = $5)
  AND (audit.at >= ($6::date::timestamp AT TIME ZONE $7))
  AND (audit.at < ($8::date::timestamp AT TIME ZONE $9) + interval '1 day');

select
  "id",
  "account",
  "token",
  "address",
  "action",
  "entity",
  "record",
  "changes",
  "note",
  "record_id" as "recordId",
  "request_id" as "requestId",
  (audit.at AT TIME ZONE $1)::date as "date",
  to_char((audit.at AT TIME ZONE $2), 'HH24:MI:SS') as "time",
  audit.at as "at"
from
  "audit"
where
  (audit.account = ANY ($3))
  AND ("audit"."action" = $4)
  AND ("audit"."entity" = $5)
  AND (
    unaccented ("audit"."record") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($6::text[]) AS word
      )
    )
  )
  AND ("audit"."record_id" = $7)
  AND (audit.at >= ($8::date::timestamp AT TIME ZONE $9))
  AND (audit.at < ($10::date::timestamp AT TIME ZONE $11) + interval '1 day')
order by
  "audit"."id" desc
limit
  25;
