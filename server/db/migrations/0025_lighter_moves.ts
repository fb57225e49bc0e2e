import { type Kysely, sql } from 'kysely';

/**
 * Makes moves cheaper. A move changes indexed columns of a product, and so writes an entry to every index of the table; the
 * trigram index cost as much as all others together, so the search text moves to its own table. Stock is searched by
 * quantity only where it is low, which has its own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_words (
      product_id integer PRIMARY KEY REFERENCES product ON DELETE CASCADE,
      words text NOT NULL
    )`.execute(db);
  await sql`INSERT INTO product_words (product_id, words) SELECT id, searchable(name) FROM product`.execute(db);
  await sql`CREATE INDEX product_words_words ON product_words USING gin (words gin_trgm_ops)`.execute(db);
  await sql`DROP INDEX product_name, stock_quantity`.execute(db);
  await sql`
    CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_words (product_id, words) VALUES (NEW.id, searchable(NEW.name))
      ON CONFLICT (product_id) DO UPDATE SET words = excluded.words;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER words AFTER INSERT OR UPDATE OF name ON product
    FOR EACH ROW EXECUTE FUNCTION keep_product_words()`.execute(db);
}
