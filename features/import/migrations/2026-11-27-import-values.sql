-- What changes is derived from the two bodies of a row when it is shown.
ALTER TABLE import_row DROP COLUMN changes;
