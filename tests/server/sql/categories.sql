-- GET /api/categories

select
  count(*) as "count"
from
  "category"
where
  true;

select
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description"
from
  "category"
where
  true
  and "category"."id" IN (
    select
      "category"."id" as "id"
    from
      "category"
    where
      true
    order by
      "category"."id" asc
    limit
      25
  )
order by
  "category"."id" asc;


-- GET /api/categories?page=1

select
  count(*) as "count"
from
  "category"
where
  true;

select
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description"
from
  "category"
where
  true
  and "category"."id" IN (
    select
      "category"."id" as "id"
    from
      "category"
    where
      true
    order by
      "category"."id" asc
    limit
      $1
    offset
      $2
  )
order by
  "category"."id" asc;


-- GET /api/categories?page=4

select
  count(*) as "count"
from
  "category"
where
  true;

select
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description"
from
  "category"
where
  true
  and "category"."id" IN (
    select
      "category"."id" as "id"
    from
      "category"
    where
      true
    order by
      "category"."id" desc
    limit
      $1
    offset
      $2
  )
order by
  "category"."id" desc;


-- GET /api/categories?all=true

select
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description"
from
  "category"
where
  true
order by
  "category"."id" asc;


-- GET /api/categories?name=0

select
  count(*) as "count"
from
  "category"
where
  (
    unaccented ("category"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  );

select
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description"
from
  "category"
where
  (
    unaccented ("category"."name") LIKE ALL (
      ARRAY(
        SELECT
          containing (word)
        FROM
          unnest($1::text[]) AS word
      )
    )
  )
  and "category"."id" IN (
    select
      "category"."id" as "id"
    from
      "category"
    where
      (
        unaccented ("category"."name") LIKE ALL (
          ARRAY(
            SELECT
              containing (word)
            FROM
              unnest($2::text[]) AS word
          )
        )
      )
    order by
      "category"."id" asc
    limit
      25
  )
order by
  "category"."id" asc;


-- GET /api/categories/:id

select
  /* prepared */
  "category"."id" as "categoryId",
  "category"."name",
  "category"."description",
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
  "category"
where
  "category"."id" = $3;
