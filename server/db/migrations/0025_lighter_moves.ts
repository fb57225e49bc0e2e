import { type Kysely, sql } from 'kysely';

/**
 * What a move writes without need. It changes columns of a product that indexes hold, so that it writes an entry to every
 * index of the table, and the one of trigrams cost as much as all the others: what products are searched by lies beside them.
 * Stock by its quantity is asked for only where it is low, which has an index of its own.
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
