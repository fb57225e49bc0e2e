-- The supplier's document of a receipt, written with the receipt. A receipt without one has no row.
CREATE TABLE supplier_document (
  movement_id integer PRIMARY KEY REFERENCES movement,
  number text CHECK (length(number) BETWEEN 1 AND 100),
  dated date,
  CHECK (num_nonnulls(number, dated) > 0)
);
CREATE INDEX ON supplier_document USING gin (searchable(number) gin_trgm_ops);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supplier_document
FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
