-- Batches that delete records. The rows of a deleted record are kept, so that an undo brings back the same ones.
ALTER TABLE import_row
  DROP CONSTRAINT import_row_kind_check,
  ADD CONSTRAINT import_row_kind_check CHECK (kind IN ('new', 'changed', 'removed', 'unchanged', 'refused')),
  -- The row of a deleted record, and the rows of other tables that were deleted with it, by table.
  ADD COLUMN kept jsonb;
ALTER TABLE import_batch ADD COLUMN removed integer NOT NULL DEFAULT 0;
