-- A row of a file may be several rows of a difference: the amounts of one product in several warehouses.
ALTER TABLE import_row
  ADD COLUMN part integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT import_row_pkey,
  ADD PRIMARY KEY (batch_id, row, part);
