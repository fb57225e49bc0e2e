import { type Kysely, sql } from 'kysely';

/**
 * The number of products per category, so that no list counts the products. Triggers maintain it, because several places
 * create, move and delete products.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE category
    ADD COLUMN products_count bigint NOT NULL DEFAULT 0 CHECK (products_count >= 0)`.execute(db);
  await sql`
    UPDATE category SET products_count = (SELECT count(*) FROM product WHERE category_id = category.id)`.execute(db);
  await sql`
    CREATE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE category SET products_count = products_count + added
      FROM (SELECT category_id, count(*) AS added FROM new_products GROUP BY category_id) AS counted
      WHERE category.id = category_id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE category SET products_count = products_count - deleted
      FROM (SELECT category_id, count(*) AS deleted FROM old_products GROUP BY category_id) AS counted
      WHERE category.id = category_id;
      RETURN NULL;
    END $$`.execute(db);
  // Locks two categories in the order of their ids, so that two products that swap categories cannot deadlock.
  await sql`
    CREATE FUNCTION count_regrouped_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM category WHERE id IN (OLD.category_id, NEW.category_id) ORDER BY id FOR NO KEY UPDATE;
      UPDATE category SET products_count = products_count + CASE id WHEN NEW.category_id THEN 1 ELSE -1 END
      WHERE id IN (OLD.category_id, NEW.category_id);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER count_added AFTER INSERT ON product REFERENCING NEW TABLE AS new_products
    FOR EACH STATEMENT EXECUTE FUNCTION count_added_products()`.execute(db);
  await sql`
    CREATE TRIGGER count_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS old_products
    FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products()`.execute(db);
  await sql`
    CREATE TRIGGER count_regrouped AFTER UPDATE OF category_id ON product
    FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION count_regrouped_product()`.execute(db);
}
